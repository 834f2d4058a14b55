/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.annotation.AnnotationConfigurationException;

/**
 * Explains that an annotation of ours names two different limits. Spring refuses it while
 * it reads the class, before anything of ours does.
 */
class AliasFailureAnalyzer extends AbstractFailureAnalyzer<AnnotationConfigurationException> {

	private static final Pattern MIRRORS = Pattern
		.compile("annotation \\[" + Pattern.quote(AliasFailureAnalyzer.class.getPackageName())
				+ "\\.annotation\\.(\\w+)\\] declared on (.+?); attribute '(\\w+)' and its alias '(\\w+)' .*"
				+ "values of \\[(.*?)\\] and \\[(.*?)\\]", Pattern.DOTALL);

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, AnnotationConfigurationException cause) {
		Matcher matcher = MIRRORS.matcher(String.valueOf(cause.getMessage()));
		if (!matcher.find()) {
			return null;
		}
		String annotation = "@" + matcher.group(1);
		return new FailureAnalysis(
				annotation + " on " + matcher.group(2) + " names two limits: '" + matcher.group(3) + "' is '"
						+ matcher.group(5) + "' and '" + matcher.group(4) + "' is '" + matcher.group(6) + "'.",
				"Keep one of them, for example " + annotation + "(\"" + matcher.group(5)
						+ "\"). To apply both limits, repeat the annotation.",
				cause);
	}

}
