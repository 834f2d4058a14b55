/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.report;

/**
 * Where a report comes from.
 *
 * @param command the command that makes the same again
 * @param version the version of what was simulated
 */
public record ReportProvenance(String command, String version) {

}
