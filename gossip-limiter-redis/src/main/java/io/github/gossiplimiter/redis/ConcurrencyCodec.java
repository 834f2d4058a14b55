/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.redis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.github.gossiplimiter.concurrency.Allocation;
import io.github.gossiplimiter.concurrency.Ceiling;
import io.github.gossiplimiter.concurrency.ConcurrencyAnswer;
import io.github.gossiplimiter.concurrency.ConcurrencyAnswer.Fleet;
import io.github.gossiplimiter.concurrency.ConcurrencyAnswer.Grant;
import io.github.gossiplimiter.concurrency.ConcurrencyAnswer.Verdict;
import io.github.gossiplimiter.concurrency.ConcurrencyReport;
import io.github.gossiplimiter.concurrency.ConcurrencyRules;
import io.github.gossiplimiter.concurrency.Handoff;

/**
 * Encodes concurrency reports as arguments of the script, and decodes its replies. The
 * order of the values is that in which {@code concurrency.lua} reads and returns them.
 */
final class ConcurrencyCodec {

	private static final int REPLY_VALUES = 11;

	private ConcurrencyCodec() {
	}

	static String[] arguments(ConcurrencyReport report) {
		List<String> arguments = new ArrayList<>();
		ConcurrencyRules rules = report.rules();
		arguments.add(rules.ceiling().name());
		arguments.add(rules.allocation().name());
		arguments.add(rules.handoff().name());
		add(arguments, rules.lease().toMillis());
		arguments.add(report.sender().node());
		add(arguments, report.sender().life());
		add(arguments, report.sender().sequence());
		add(arguments, report.localLimit());
		add(arguments, report.use().generation());
		add(arguments, report.use().held());
		add(arguments, report.use().inFlight());
		add(arguments, report.use().demand());
		add(arguments, report.leaving() ? 1 : 0);
		add(arguments, ConcurrencyRules.NODES_MAX);
		return arguments.toArray(String[]::new);
	}

	private static void add(List<String> arguments, long number) {
		arguments.add(Long.toString(number));
	}

	static ConcurrencyAnswer answer(ConcurrencyReport report, List<Object> raw) {
		if (raw.size() != REPLY_VALUES) {
			throw new IllegalStateException("the script must answer " + REPLY_VALUES + " values: answer=" + raw);
		}
		ConcurrencyRules rules = new ConcurrencyRules(Ceiling.valueOf(text(raw, 7)), Allocation.valueOf(text(raw, 8)),
				Handoff.valueOf(text(raw, 9)), Duration.ofMillis(number(raw, 10)));
		return new ConcurrencyAnswer(Verdict.valueOf(text(raw, 0)), report.sender().sequence(),
				new Grant(number(raw, 1), integer(raw, 2), integer(raw, 3)),
				new Fleet(integer(raw, 4), integer(raw, 5), integer(raw, 6)), rules);
	}

	private static String text(List<Object> raw, int at) {
		return String.valueOf(raw.get(at));
	}

	private static int integer(List<Object> raw, int at) {
		return Math.toIntExact(number(raw, at));
	}

	private static long number(List<Object> raw, int at) {
		if (raw.get(at) instanceof Long number) {
			return number;
		}
		throw new IllegalStateException("the script must answer a number: position=" + at + ", answer=" + raw);
	}

}
