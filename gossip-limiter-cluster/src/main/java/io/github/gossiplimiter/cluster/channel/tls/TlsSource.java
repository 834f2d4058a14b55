/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel.tls;

/**
 * Where keys and trust for TLS come from, and how the channel learns that they changed.
 *
 * @since 0.1.0
 */
public interface TlsSource {

	/**
	 * What to use from now on.
	 */
	TlsMaterial material();

	/**
	 * Be told of changes. New connections use the new material; those that are open keep
	 * what they were opened with until they close.
	 * @param listener runs after each change
	 */
	public default void onChange(Runnable listener) {
	}

}
