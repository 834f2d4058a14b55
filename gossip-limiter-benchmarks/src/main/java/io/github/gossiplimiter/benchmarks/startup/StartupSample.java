/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.startup;

import java.util.Locale;

/**
 * What one start took.
 *
 * @param limited whether the starter was there
 * @param readyMillis from the start of the JVM until requests could be served
 * @param processorMillis processor time of all threads until then
 * @param memoryBytes heap and other memory of the JVM in use after that, without garbage
 */
record StartupSample(boolean limited, double readyMillis, double processorMillis, double memoryBytes) {

	static final String PREFIX = "started ";

	/**
	 * The sample as a line that another process reads.
	 */
	String line() {
		return String.format(Locale.ROOT, "%s%b %f %f %f", PREFIX, this.limited, this.readyMillis, this.processorMillis,
				this.memoryBytes);
	}

	static StartupSample parse(String line) {
		String[] parts = line.substring(PREFIX.length()).split(" ", -1);
		return new StartupSample(Boolean.parseBoolean(parts[0]), Double.parseDouble(parts[1]),
				Double.parseDouble(parts[2]), Double.parseDouble(parts[3]));
	}

}
