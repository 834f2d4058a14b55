/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft.internal.wire;

import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.gossip.wire.ExtensionMessage;

import static org.assertj.core.api.Assertions.assertThat;

class MessageFragmentationTests {

	private final MessageFragmentation fragmentation = new MessageFragmentation();

	private static byte[] bytes(int length) {
		byte[] bytes = new byte[length];
		new Random(length).nextBytes(bytes);
		return bytes;
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, ExtensionMessage.CONTENT_BYTES_MAX, ExtensionMessage.CONTENT_BYTES_MAX + 1, 1_000_000 })
	void splitMessageIsReassembled(int length) {
		List<ExtensionMessage> pieces = this.fragmentation.split(bytes(length));
		for (ExtensionMessage piece : pieces.subList(0, pieces.size() - 1)) {
			assertThat(this.fragmentation.reassemble(1, piece)).isNull();
		}
		assertThat(this.fragmentation.reassemble(1, pieces.get(pieces.size() - 1))).isEqualTo(bytes(length));
	}

	@Test
	void messageWithAMissingFragmentIsDiscarded() {
		List<ExtensionMessage> pieces = this.fragmentation.split(bytes(3 * ExtensionMessage.CONTENT_BYTES_MAX));
		assertThat(this.fragmentation.reassemble(1, pieces.get(0))).isNull();
		assertThat(this.fragmentation.reassemble(1, pieces.get(2))).isNull();
		assertThat(this.fragmentation.reassemble(1, pieces.get(1))).isNull();
		assertThat(this.fragmentation.reassemble(1, pieces.get(2))).isNull();
	}

	@Test
	void fragmentsOfTwoSendersAreKeptApart() {
		List<ExtensionMessage> one = this.fragmentation.split(bytes(ExtensionMessage.CONTENT_BYTES_MAX + 5));
		List<ExtensionMessage> other = this.fragmentation.split(bytes(ExtensionMessage.CONTENT_BYTES_MAX + 7));
		assertThat(this.fragmentation.reassemble(1, one.get(0))).isNull();
		assertThat(this.fragmentation.reassemble(2, other.get(0))).isNull();
		assertThat(this.fragmentation.reassemble(1, one.get(1))).hasSize(ExtensionMessage.CONTENT_BYTES_MAX + 5);
		this.fragmentation.retain(List.of(1L));
		assertThat(this.fragmentation.reassemble(2, other.get(1))).isNull();
	}

	@Test
	void bytesOfIncompleteMessagesAreBounded() {
		byte[] content = new byte[ExtensionMessage.CONTENT_BYTES_MAX];
		for (int piece = 0; piece < 4095; piece++) {
			for (long member = 1; member <= 4; member++) {
				assertThat(this.fragmentation.reassemble(member, new ExtensionMessage(member, piece, 4096, content)))
					.isNull();
			}
			assertThat(this.fragmentation.openBytes()).isLessThanOrEqualTo(MessageFragmentation.BYTES_MAX);
		}
		List<ExtensionMessage> pieces = this.fragmentation.split(bytes(MessageFragmentation.MEMBER_BYTES_MAX));
		pieces.subList(0, pieces.size() - 1)
			.forEach((piece) -> assertThat(this.fragmentation.reassemble(5, piece)).isNull());
		assertThat(this.fragmentation.reassemble(5, pieces.get(pieces.size() - 1)))
			.hasSize(MessageFragmentation.MEMBER_BYTES_MAX);
		assertThat(this.fragmentation.openBytes()).isZero();
	}

}
