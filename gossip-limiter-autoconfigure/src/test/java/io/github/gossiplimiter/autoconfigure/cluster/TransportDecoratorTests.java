/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Transport;

import static org.assertj.core.api.Assertions.assertThat;

class TransportDecoratorTests {

	private static final Member SELF = new Member("a", 1, "127.0.0.1:7947", Member.Site.DEFAULT, 1);

	private final List<String> order = new ArrayList<>();

	@Test
	void firstOfSeveralIsNextToTheChannel() {
		Transport channel = new Passing(null, "channel");
		TransportDecorator all = TransportDecorator
			.all(List.of((self, inner) -> new Passing(inner, "first"), (self, inner) -> new Passing(inner, "second")));
		assertThat(all.decorate(SELF, channel).send(SELF, new byte[0])).isTrue();
		assertThat(this.order).containsExactly("second", "first", "channel");
	}

	@Test
	void channelIsUnchangedWithoutDecorator() {
		Transport channel = new Passing(null, "channel");
		assertThat(TransportDecorator.all(List.of()).decorate(SELF, channel)).isSameAs(channel);
	}

	private final class Passing implements Transport {

		private final @Nullable Transport inner;

		private final String name;

		Passing(@Nullable Transport inner, String name) {
			this.inner = inner;
			this.name = name;
		}

		@Override
		public void start(Receiver receiver) {
		}

		@Override
		public boolean send(Member to, byte[] message) {
			TransportDecoratorTests.this.order.add(this.name);
			return this.inner == null || this.inner.send(to, message);
		}

		@Override
		public void close() {
		}

	}

}
