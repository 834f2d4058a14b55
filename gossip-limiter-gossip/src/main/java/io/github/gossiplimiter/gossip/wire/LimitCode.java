/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.wire;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.github.gossiplimiter.Algorithm;
import io.github.gossiplimiter.ColdKey;
import io.github.gossiplimiter.Coordination;
import io.github.gossiplimiter.Estimator;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.OnFailure;
import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.codec.MessagePackReader;
import io.github.gossiplimiter.codec.MessagePackWriter;

/**
 * Encodes a whole limit without its name. The numbers of constants never change, while
 * their order may.
 */
final class LimitCode {

	private static final int FIELDS = 10;

	private static final int CONSERVATIVE = 1;

	private static final int INTERPOLATED = 2;

	private static final int LOCAL = 1;

	private static final int ASK = 2;

	private static final int DENY = 1;

	private static final int GOSSIP = 2;

	private static final int SHARE = 3;

	private static final int ALLOW = 4;

	private LimitCode() {
	}

	static void pack(Limit limit, MessagePackWriter out) {
		Coordination coordination = limit.coordination();
		out.array(FIELDS).array(2 * limit.windows().size());
		for (Window window : limit.windows()) {
			out.pack(window.permits()).pack(window.length().toNanos());
		}
		out.pack(AlgorithmCode.encode(limit.algorithm()))
			.pack(limit.burst())
			.pack(limit.precision())
			.pack((limit.estimator() == Estimator.CONSERVATIVE) ? CONSERVATIVE : INTERPOLATED)
			.pack(limit.shadow())
			.pack(LeasedLimits.code(coordination.consistency()))
			.pack(code(coordination.onFailure()))
			.bits(Double.doubleToLongBits(coordination.hybridThreshold()))
			.pack((coordination.coldKey() == ColdKey.LOCAL) ? LOCAL : ASK);
	}

	static Limit unpack(String name, MessagePackReader in) throws MalformedMessageException {
		int added = in.readFields(FIELDS);
		List<Window> windows = unpackWindows(in);
		Algorithm algorithm = AlgorithmCode.decode(in.readInt());
		long burst = in.readLong();
		int precision = in.readInt();
		Estimator estimator = estimator(in.readInt());
		boolean shadow = in.readBoolean();
		Coordination coordination = new Coordination(LeasedLimits.consistency(in.readInt()), onFailure(in.readInt()),
				Double.longBitsToDouble(in.readBits()), coldKey(in.readInt()));
		in.skip(added);
		return new Limit(name, windows, algorithm, burst, precision, estimator, shadow, coordination);
	}

	private static List<Window> unpackWindows(MessagePackReader in) throws MalformedMessageException {
		int values = in.readList(1, 2 * MessageBounds.WINDOWS);
		if (values % 2 != 0) {
			throw in.malformed("windows of " + values + " values");
		}
		List<Window> windows = new ArrayList<>(values / 2);
		for (int i = 0; i < values; i += 2) {
			windows.add(new Window(in.readLong(), Duration.ofNanos(in.readLong())));
		}
		return windows;
	}

	private static Estimator estimator(int code) {
		return switch (code) {
			case CONSERVATIVE -> Estimator.CONSERVATIVE;
			case INTERPOLATED -> Estimator.INTERPOLATED;
			default -> throw new IllegalArgumentException("estimator must be 1 or 2: estimator=" + code);
		};
	}

	private static ColdKey coldKey(int code) {
		return switch (code) {
			case LOCAL -> ColdKey.LOCAL;
			case ASK -> ColdKey.ASK;
			default -> throw new IllegalArgumentException("coldKey must be 1 or 2: coldKey=" + code);
		};
	}

	private static int code(OnFailure onFailure) {
		return switch (onFailure) {
			case DENY -> DENY;
			case GOSSIP -> GOSSIP;
			case SHARE -> SHARE;
			case ALLOW -> ALLOW;
		};
	}

	private static OnFailure onFailure(int code) {
		return switch (code) {
			case DENY -> OnFailure.DENY;
			case GOSSIP -> OnFailure.GOSSIP;
			case SHARE -> OnFailure.SHARE;
			case ALLOW -> OnFailure.ALLOW;
			default -> throw new IllegalArgumentException("onFailure must be between 1 and 4: onFailure=" + code);
		};
	}

}
