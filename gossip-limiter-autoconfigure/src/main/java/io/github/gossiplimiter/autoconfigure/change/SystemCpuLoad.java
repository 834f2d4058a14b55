/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.change;

import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;

/**
 * The load of the machine or, where it is limited, of the container.
 */
final class SystemCpuLoad implements CpuLoad {

	private final OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();

	@Override
	public double current() {
		return (this.system instanceof com.sun.management.OperatingSystemMXBean known) ? known.getCpuLoad()
				: Double.NaN;
	}

}
