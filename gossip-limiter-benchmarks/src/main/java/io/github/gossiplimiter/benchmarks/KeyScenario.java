/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks;

/**
 * Which keys are asked for, and how often each.
 */
public enum KeyScenario {

	/**
	 * One key takes all requests.
	 */
	HOT("one hot key", 1),

	/**
	 * Every key is as likely as any other.
	 */
	UNIFORM("100,000 keys, uniform", 100_000),

	/**
	 * The n-th key is asked for 1/n as often as the first.
	 */
	ZIPF("1,000,000 keys, Zipf", 1_000_000);

	private final String title;

	private final int keyCount;

	KeyScenario(String title, int keyCount) {
		this.title = title;
		this.keyCount = keyCount;
	}

	String title() {
		return this.title;
	}

	int keyCount() {
		return this.keyCount;
	}

}
