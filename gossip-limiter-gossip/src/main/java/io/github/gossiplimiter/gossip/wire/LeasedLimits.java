/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.wire;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.github.gossiplimiter.Algorithm;
import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Coordination;
import io.github.gossiplimiter.Estimator;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.OnFailure;
import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.codec.MessagePackReader;
import io.github.gossiplimiter.codec.MessagePackWriter;
import io.github.gossiplimiter.codec.Span;

/**
 * The dictionary of limits in a message about leases, each once. Only what a ledger needs
 * of a limit is sent: its name, its windows, how they count and how nodes coordinate.
 */
public final class LeasedLimits {

	private static final int FIELDS = 5;

	private static final int BYTES_MIN = 1 + FIELDS;

	/*
	 * Numbers by which consistencies travel. They never change, while the order of the
	 * constants may.
	 */

	private static final int GOSSIP = 1;

	private static final int HYBRID = 2;

	private static final int STRICT = 3;

	private static final int LOCAL_SHARE = 4;

	/*
	 * What nodes do that are cut off, as far as a coordinator has to know.
	 */
	private static final int SHARED = 1;

	private final List<Limit> limits = new ArrayList<>();

	/**
	 * The number by which the message calls a limit.
	 */
	public int index(Limit limit) {
		int known = this.limits.indexOf(limit);
		if (known >= 0) {
			return known;
		}
		this.limits.add(limit);
		return this.limits.size() - 1;
	}

	public Limit get(MessagePackReader in) throws MalformedMessageException {
		int index = in.readInt();
		if (index < 0 || index >= this.limits.size()) {
			throw in.malformed("limit " + index + " of " + this.limits.size());
		}
		return this.limits.get(index);
	}

	public void pack(MessagePackWriter out) {
		out.array(this.limits.size());
		this.limits.forEach((limit) -> pack(limit, out));
	}

	public static LeasedLimits unpack(MessagePackReader in) throws MalformedMessageException {
		LeasedLimits read = new LeasedLimits();
		int count = in.readList(BYTES_MIN, MessageBounds.ROWS);
		for (int i = 0; i < count; i++) {
			read.limits.add(unpackLimit(in));
		}
		return read;
	}

	private static void pack(Limit limit, MessagePackWriter out) {
		boolean hybrid = limit.coordination().consistency() == Consistency.HYBRID;
		long burst = (limit.burst() == limit.windows().get(0).permits()) ? 0 : limit.burst();
		boolean shared = isShared(limit);
		out.array(FIELDS + (hybrid ? 1 : 0) + (shared ? 1 : 0))
			.pack(limit.name())
			.pack(AlgorithmCode.encode(limit.algorithm()))
			.pack(code(limit.coordination().consistency()))
			.pack(burst)
			.array(2 * limit.windows().size());
		for (Window window : limit.windows()) {
			// A longer window never allows more.
			out.pack(window.permits()).pack(Span.MICROS.ceil(window.length().toNanos()));
		}
		if (hybrid) {
			out.bits(Double.doubleToLongBits(limit.coordination().hybridThreshold()));
		}
		if (shared) {
			out.pack(SHARED);
		}
	}

	private static boolean isShared(Limit limit) {
		return limit.coordination().consistency().isLeased() && limit.coordination().onFailure() == OnFailure.SHARE;
	}

	private static Limit unpackLimit(MessagePackReader in) throws MalformedMessageException {
		int added = in.readFields(FIELDS);
		String name = in.readText(MessageBounds.NAME_BYTES);
		Algorithm algorithm = AlgorithmCode.decode(in.readInt());
		Coordination coordination = Coordination.of(consistency(in.readInt()));
		long burst = in.readLong();
		List<Window> windows = unpackWindows(in);
		if (added > 0 && coordination.consistency() == Consistency.HYBRID) {
			coordination = coordination.hybridThreshold(Double.longBitsToDouble(in.readBits()));
			added--;
		}
		if (added > 0 && coordination.consistency().isLeased()) {
			coordination = (in.readInt() == SHARED) ? coordination.onFailure(OnFailure.SHARE) : coordination;
			added--;
		}
		in.skip(added);
		return new Limit(name, windows, algorithm, (burst != 0) ? burst : windows.get(0).permits(),
				Limit.PRECISION_DEFAULT, Estimator.CONSERVATIVE, false, coordination);
	}

	private static List<Window> unpackWindows(MessagePackReader in) throws MalformedMessageException {
		int values = in.readList(1, 2 * MessageBounds.WINDOWS);
		if (values == 0 || values % 2 != 0) {
			throw in.malformed("windows of " + values + " values");
		}
		List<Window> windows = new ArrayList<>(values / 2);
		for (int i = 0; i < values; i += 2) {
			windows.add(new Window(in.readLong(), Duration.ofNanos(Span.MICROS.read(in))));
		}
		return windows;
	}

	static int code(Consistency consistency) {
		return switch (consistency) {
			case GOSSIP -> GOSSIP;
			case HYBRID -> HYBRID;
			case STRICT -> STRICT;
			case LOCAL_SHARE -> LOCAL_SHARE;
		};
	}

	static Consistency consistency(int code) {
		return switch (code) {
			case GOSSIP -> Consistency.GOSSIP;
			case HYBRID -> Consistency.HYBRID;
			case STRICT -> Consistency.STRICT;
			case LOCAL_SHARE -> Consistency.LOCAL_SHARE;
			default -> throw new IllegalArgumentException("consistency must be between 1 and 4: consistency=" + code);
		};
	}

}
