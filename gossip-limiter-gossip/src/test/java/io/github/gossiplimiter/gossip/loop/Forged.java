/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.util.ArrayList;
import java.util.List;

import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.wire.CounterDelta;
import io.github.gossiplimiter.gossip.wire.DeltaHeader;
import io.github.gossiplimiter.gossip.wire.DeltaMessage;
import io.github.gossiplimiter.gossip.wire.GossipMessages;
import io.github.gossiplimiter.gossip.wire.LimitRow;
import io.github.gossiplimiter.gossip.wire.LimitUse;
import io.github.gossiplimiter.gossip.wire.LowBits;
import io.github.gossiplimiter.gossip.wire.OriginRow;
import io.github.gossiplimiter.gossip.wire.SlotDelta;
import io.github.gossiplimiter.key.KeyHasher;
import io.github.gossiplimiter.window.WindowGeometry;

/**
 * A message that no honest node sent. Speaks of the key "k" of the limit "api" unless
 * told otherwise.
 */
public final class Forged {

	private static final MessageCodec CODEC = MessageCodec.of(GossipMessages.KINDS);

	static final WindowGeometry GEOMETRY = WindowGeometry.sliding(60_000_000_000L, 60, false);

	private final long nowNanos;

	private final List<OriginRow> origins = new ArrayList<>();

	private final List<LimitRow> limits = new ArrayList<>();

	private final List<CounterDelta> cells = new ArrayList<>();

	private WindowGeometry geometry = GEOMETRY;

	private String limit = "api";

	private int pressure;

	private int flags;

	private long from;

	private long to;

	private boolean introduced = true;

	Forged(long nowNanos) {
		this.nowNanos = nowNanos;
	}

	Forged geometry(WindowGeometry value) {
		this.geometry = value;
		return this;
	}

	Forged limit(String value) {
		this.limit = value;
		return this;
	}

	Forged pressure(int value) {
		this.pressure = value;
		return this;
	}

	Forged flags(int value) {
		this.flags = value;
		return this;
	}

	Forged run(long start, long end) {
		this.from = start;
		this.to = end;
		return this;
	}

	/**
	 * Do not say what the numbers of limits stand for.
	 */
	Forged unintroduced() {
		this.introduced = false;
		return this;
	}

	Forged origin(int index, Member origin) {
		return origin(new OriginRow(index, origin.id(), origin.incarnation()));
	}

	Forged origin(OriginRow row) {
		this.origins.add(row);
		return this;
	}

	/**
	 * The sender spent so much now.
	 */
	Forged spent(long amount) {
		return spent(0, 1, this.geometry.number(this.nowNanos), amount);
	}

	Forged spent(int origin, int birth, long number, long amount) {
		return key("k", origin, birth, number, amount);
	}

	Forged key(String key, int origin, int birth, long number, long amount) {
		int low = LowBits.low(number, LowBits.modulus(this.geometry));
		SlotDelta slot = new SlotDelta(origin, birth, 0, 0, new int[] { low }, new long[] { amount }, new long[1]);
		this.cells.add(new CounterDelta(0, hash(key), this.pressure, List.of(slot)));
		return this;
	}

	static long hash(String key) {
		return new KeyHasher("", "", "api").hash(key);
	}

	byte[] bytes() {
		return bytes(this.geometry.number(this.nowNanos));
	}

	/**
	 * The message of a sender that believes in another time.
	 */
	byte[] bytes(long base) {
		DeltaHeader header = new DeltaHeader(this.from, this.to, -1, 1000, this.nowNanos / 1000, this.flags);
		if (this.introduced) {
			this.limits.add(new LimitRow(0, this.limit, 0, this.geometry));
		}
		return CODEC
			.encode(new DeltaMessage(header, this.origins, this.limits, List.of(new LimitUse(0, base)), this.cells));
	}

}
