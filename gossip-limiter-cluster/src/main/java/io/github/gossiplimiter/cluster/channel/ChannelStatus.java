/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

/**
 * State and counts of a data channel since it started.
 *
 * @param outbound open connections that this node made
 * @param inbound open connections that other nodes made to this one
 * @param framesSent messages sent
 * @param framesReceived messages received
 * @param bytesSent bytes written, with those of handshakes, keep-alive and protection,
 * without those of TLS
 * @param bytesReceived bytes read, counted likewise
 * @param sendsRefused messages not taken because their peer could not be connected or did
 * not keep up
 * @param reconnects connections made again after one to the same address broke
 * @param dialsFailed attempts to connect that came to nothing
 * @since 0.1.0
 */
public record ChannelStatus(int outbound, int inbound, long framesSent, long framesReceived, long bytesSent,
		long bytesReceived, long sendsRefused, long reconnects, long dialsFailed) {

}
