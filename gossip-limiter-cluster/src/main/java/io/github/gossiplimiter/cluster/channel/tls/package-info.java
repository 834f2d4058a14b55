/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * TLS of the data channel: certificates and trust of a node go in, by
 * {@link io.github.gossiplimiter.cluster.channel.tls.TlsSource}, and handlers for new
 * connections come out of
 * {@link io.github.gossiplimiter.cluster.channel.tls.TlsContexts}.
 */
@NullMarked
package io.github.gossiplimiter.cluster.channel.tls;

import org.jspecify.annotations.NullMarked;
