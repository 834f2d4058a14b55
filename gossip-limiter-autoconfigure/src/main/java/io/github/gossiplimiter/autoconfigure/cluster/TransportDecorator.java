/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.util.List;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Transport;

/**
 * Wraps the channel over which nodes speak to each other, to watch what passes or to
 * disturb it: what is lost, late or cut off in a test is lost to the real node. Beans of
 * this type are applied in their order, the first one next to the channel.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface TransportDecorator {

	/**
	 * Wrap a channel. The wrapper starts and closes it.
	 * @param self the node that speaks over it
	 * @param transport the channel
	 */
	Transport decorate(Member self, Transport transport);

	/**
	 * Several as one.
	 */
	static TransportDecorator all(List<TransportDecorator> decorators) {
		List<TransportDecorator> copy = List.copyOf(decorators);
		return (self, transport) -> {
			Transport decorated = transport;
			for (TransportDecorator decorator : copy) {
				decorated = decorator.decorate(self, decorated);
			}
			return decorated;
		};
	}

}
