/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.redis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.github.gossiplimiter.Algorithm;
import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseReport;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.LeaseTiming;
import io.github.gossiplimiter.lease.UnleasedUsage;

/**
 * Encodes lease calls as arguments of the script, and decodes its replies. The order of
 * the values is that in which {@code exchange.lua} reads and returns them.
 */
final class LedgerCodec {

	/*
	 * The script counts in microseconds. Times until which permits count are rounded up,
	 * times for which a holder may spend them are rounded down.
	 */

	private static final int NUMBERS_PER_ANSWER = 5;

	private LedgerCodec() {
	}

	static String[] arguments(List<LeaseCall> calls) {
		List<String> arguments = new ArrayList<>();
		calls.forEach((call) -> add(arguments, call));
		return arguments.toArray(String[]::new);
	}

	private static void add(List<String> arguments, LeaseCall call) {
		addLimit(arguments, call.limit());
		addHybrid(arguments, call.limit());
		add(arguments, call.holder());
		add(arguments, call.reports().size());
		for (LeaseReport report : call.reports()) {
			add(arguments, report.lease());
			add(arguments, report.spent());
			add(arguments, report.closed() ? 1 : 0);
		}
		addUnleased(arguments, call.unleased());
		add(arguments, call.lease());
		add(arguments, call.wanted());
		add(arguments, call.least());
		long ttlNanos = Math.min(call.ttlNanos(), LeaseTiming.ttlNanosMax(call.limit()));
		add(arguments, TimeUnit.NANOSECONDS.toMicros(ttlNanos));
		add(arguments, microsUp(LeaseTiming.lentNanos(ttlNanos)));
		add(arguments, microsUp(call.ttlNanos()));
		add(arguments, microsUp(LeaseTiming.comeBackNanosMin(call.limit())));
	}

	private static void addLimit(List<String> arguments, Limit limit) {
		arguments.add(switch (limit.algorithm()) {
			case SLIDING_WINDOW -> "s";
			case FIXED_WINDOW -> "f";
			case TOKEN_BUCKET -> "b";
		});
		add(arguments, limit.burst());
		add(arguments, limit.windows().size());
		for (Window window : limit.windows()) {
			add(arguments, window.permits());
			add(arguments, countedMicros(limit.algorithm(), window.length()));
		}
	}

	private static void addHybrid(List<String> arguments, Limit limit) {
		long longestNanos = limit.windows()
			.stream()
			.map(Window::length)
			.max(Duration::compareTo)
			.orElseThrow()
			.toNanos();
		double threshold = limit.coordination().hybridThreshold();
		add(arguments, (limit.coordination().consistency() == Consistency.HYBRID) ? 1 : 0);
		arguments.add(Double.toString(threshold));
		add(arguments, (long) ((1 - threshold) * capacity(limit)));
		add(arguments, microsUp(longestNanos));
		add(arguments, microsUp(LeaseTiming.countedNanos(longestNanos)));
	}

	private static long capacity(Limit limit) {
		return (limit.algorithm() == Algorithm.TOKEN_BUCKET) ? limit.burst()
				: limit.windows().stream().mapToLong(Window::permits).min().orElseThrow();
	}

	private static void addUnleased(List<String> arguments, UnleasedUsage unleased) {
		add(arguments, unleased.series());
		add(arguments, unleased.spent());
		add(arguments, unleased.allowance());
		add(arguments, unleased.epoch());
		add(arguments, unleased.members());
		add(arguments, microsUp(LeaseTiming.countedNanos(unleased.barrierNanos())));
	}

	/*
	 * Fixed windows end by the clock of Redis, so they need no margin for clock drift.
	 */
	private static long countedMicros(Algorithm algorithm, Duration length) {
		long nanos = length.toNanos();
		return microsUp((algorithm == Algorithm.FIXED_WINDOW) ? nanos : LeaseTiming.countedNanos(nanos));
	}

	private static long microsUp(long nanos) {
		return TimeUnit.NANOSECONDS.toMicros(nanos + 999);
	}

	private static void add(List<String> arguments, long number) {
		arguments.add(Long.toString(number));
	}

	static List<LeaseResult> answers(List<LeaseCall> calls, List<Object> raw) {
		if (raw.size() != NUMBERS_PER_ANSWER * calls.size()) {
			throw new IllegalStateException("the script must answer " + NUMBERS_PER_ANSWER
					+ " numbers for each call: calls=" + calls.size() + ", numbers=" + raw.size());
		}
		List<LeaseResult> answers = new ArrayList<>(calls.size());
		for (int i = 0; i < calls.size(); i++) {
			answers.add(answer(calls.get(i), raw, NUMBERS_PER_ANSWER * i));
		}
		return answers;
	}

	private static LeaseResult answer(LeaseCall call, List<Object> raw, int at) {
		return new LeaseResult(call.lease(), number(raw, at), nanos(number(raw, at + 1)), number(raw, at + 2),
				nanos(number(raw, at + 3)), number(raw, at + 4));
	}

	private static long nanos(long micros) {
		return TimeUnit.MICROSECONDS.toNanos(micros);
	}

	private static long number(List<Object> raw, int at) {
		if (raw.get(at) instanceof Long number) {
			return number;
		}
		throw new IllegalStateException("the script must answer numbers: position=" + at + ", answer=" + raw.get(at));
	}

}
