/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.network;

/**
 * What a network carried since the beginning.
 *
 * @param sent messages handed over
 * @param bytesSent bytes of them
 * @param delivered messages that arrived, repeated ones each time
 * @param bytesDelivered bytes of them
 * @param lost messages that did not arrive
 * @param duplicated messages that arrived twice
 */
public record NetworkCounts(long sent, long bytesSent, long delivered, long bytesDelivered, long lost,
		long duplicated) {

	/**
	 * What came on top since earlier counts.
	 */
	public NetworkCounts minus(NetworkCounts earlier) {
		return new NetworkCounts(this.sent - earlier.sent, this.bytesSent - earlier.bytesSent,
				this.delivered - earlier.delivered, this.bytesDelivered - earlier.bytesDelivered,
				this.lost - earlier.lost, this.duplicated - earlier.duplicated);
	}

}
