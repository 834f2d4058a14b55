/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What endpoint, health, metrics and the snapshot log show: state of limits, cluster,
 * leases and concurrency limits. The features provide the views, {@code actuate} and
 * {@code metrics} read them; nothing here changes state. Open {@code ClusterView} first.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.status;

import org.jspecify.annotations.NullMarked;
