/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.codec;

import java.lang.management.ManagementFactory;
import java.util.Arrays;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.sun.management.ThreadMXBean;
import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.concurrency.wire.ConcurrencyMessages;
import io.github.gossiplimiter.gossip.wire.GossipMessages;
import io.github.gossiplimiter.lease.wire.LeaseMessages;
import io.github.gossiplimiter.membership.wire.MembershipMessages;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Messages of peers, of every kind the codec has. Bytes are a message or one of two
 * exceptions, reading them allocates at most a small multiple of their length, and a
 * message that was read can be written and read again.
 */
class WireFuzzTests {

	private static final MessageCodec CODEC = MessageCodec.of(GossipMessages.KINDS, LeaseMessages.KINDS,
			ConcurrencyMessages.KINDS, MembershipMessages.KINDS);

	private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	/*
	 * A slot of five bytes becomes an object with three arrays.
	 */
	private static final int BYTES_PER_BYTE_MAX = 40;

	/*
	 * For an exception, its message and the decoder of a text.
	 */
	private static final int BYTES_FIXED = 16 << 10;

	@FuzzTest
	void decode(byte[] bytes) throws Exception {
		long before = THREADS.getCurrentThreadAllocatedBytes();
		Message message = read(bytes);
		long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
		if (allocated > allowed(bytes)) {
			assertAllocation(bytes);
		}
		if (message == null || message instanceof Message.Unknown) {
			return;
		}
		byte[] written = CODEC.encode(message);
		if (!Arrays.equals(written, bytes)) {
			assertThat(CODEC.decode(written)).isEqualTo(message);
		}
	}

	/*
	 * A second time, because code that runs for the first time allocates to link itself.
	 */
	private static void assertAllocation(byte[] bytes) {
		long before = THREADS.getCurrentThreadAllocatedBytes();
		read(bytes);
		assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThanOrEqualTo(allowed(bytes));
	}

	private static long allowed(byte[] bytes) {
		return BYTES_FIXED + (long) BYTES_PER_BYTE_MAX * bytes.length;
	}

	private static @Nullable Message read(byte[] bytes) {
		try {
			return CODEC.decode(bytes);
		}
		catch (MalformedMessageException | UnknownVersionException ex) {
			return null;
		}
	}

}
