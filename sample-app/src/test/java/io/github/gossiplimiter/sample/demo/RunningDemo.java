/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.demo;

import org.jspecify.annotations.Nullable;

/**
 * One demo for all tests of this module: starting three applications takes a while.
 */
final class RunningDemo {

	private static @Nullable Demo running;

	private RunningDemo() {
	}

	static synchronized Demo get() {
		Demo present = running;
		if (present == null) {
			present = new Demo(new DemoOptions(FreePorts.three(), FreePorts.three()));
			present.start();
			running = present;
			Runtime.getRuntime().addShutdownHook(new Thread(present::close));
		}
		return present;
	}

}
