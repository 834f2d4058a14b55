/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method;

import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.AopConfigException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;

/**
 * Explains that methods of a final class, or of a record, cannot be limited. Spring fails
 * to proxy the bean before anything of ours sees it.
 */
class FinalClassFailureAnalyzer extends AbstractFailureAnalyzer<AopConfigException> {

	private static final Pattern CLASS = Pattern.compile("class (\\S+?)[:\\s]");

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, AopConfigException cause) {
		Matcher matcher = CLASS.matcher(String.valueOf(cause.getMessage()));
		while (matcher.find()) {
			Class<?> type = type(matcher.group(1));
			if (type != null) {
				FailureAnalysis analysis = analyze(type, cause);
				if (analysis != null) {
					return analysis;
				}
			}
		}
		return null;
	}

	private static @Nullable FailureAnalysis analyze(Class<?> type, AopConfigException cause) {
		if (!Modifier.isFinal(type.getModifiers())) {
			return null;
		}
		return Stream.of(AnnotatedPointcut.RATE, AnnotatedPointcut.CONCURRENCY)
			.filter((pointcut) -> Arrays.stream(ReflectionUtils.getUniqueDeclaredMethods(type))
				.anyMatch((method) -> pointcut.isLimited(method, type)))
			.findFirst()
			.map((pointcut) -> wrong(pointcut.annotationName(), type))
			.map((wrong) -> new FailureAnalysis(wrong.place() + " " + wrong.problem(), wrong.remedy(), cause))
			.orElse(null);
	}

	private static @Nullable Class<?> type(String name) {
		try {
			return ClassUtils.forName(name, null);
		}
		catch (ClassNotFoundException | LinkageError ex) {
			return null;
		}
	}

	/**
	 * What is wrong with an annotation on a class that cannot be proxied.
	 */
	static GossipLimiterConfigurationException wrong(String annotation, Class<?> type) {
		String kind = type.isRecord() ? "a record, which is final" : "a final class";
		return new GossipLimiterConfigurationException(annotation + " on " + type.getSimpleName(),
				"cannot be applied: " + type.getName() + " is " + kind + ", and cannot be proxied.",
				type.isRecord() ? "Make it a class that is not final, or move the limited method to one."
						: "Remove 'final' from the class, or in Kotlin open it and its methods.");
	}

}
