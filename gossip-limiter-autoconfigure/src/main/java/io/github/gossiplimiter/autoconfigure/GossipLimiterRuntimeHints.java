/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/**
 * What applications that are processed ahead of time reach by reflection: the properties
 * that expressions read.
 */
class GossipLimiterRuntimeHints implements RuntimeHintsRegistrar {

	private static final String[] EXPRESSION_ROOTS = { "io.github.gossiplimiter.autoconfigure.web.request.RequestFacts",
			"io.github.gossiplimiter.autoconfigure.method.call.MethodCall" };

	@Override
	public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
		for (String root : EXPRESSION_ROOTS) {
			hints.reflection().registerTypeIfPresent(classLoader, root, MemberCategory.INVOKE_PUBLIC_METHODS);
		}
	}

}
