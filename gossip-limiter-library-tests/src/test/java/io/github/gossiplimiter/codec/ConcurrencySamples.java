/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.codec;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import io.github.gossiplimiter.concurrency.Allocation;
import io.github.gossiplimiter.concurrency.Ceiling;
import io.github.gossiplimiter.concurrency.ConcurrencyAnswer;
import io.github.gossiplimiter.concurrency.ConcurrencyReport;
import io.github.gossiplimiter.concurrency.ConcurrencyRules;
import io.github.gossiplimiter.concurrency.Handoff;
import io.github.gossiplimiter.concurrency.allocation.BackendState;
import io.github.gossiplimiter.concurrency.allocation.NodeState;
import io.github.gossiplimiter.concurrency.wire.ConcurrencyClaim;
import io.github.gossiplimiter.concurrency.wire.ConcurrencyHandover;
import io.github.gossiplimiter.concurrency.wire.ConcurrencyNudge;
import io.github.gossiplimiter.concurrency.wire.ConcurrencyReply;
import io.github.gossiplimiter.concurrency.wire.ConcurrencyRequest;

/**
 * Messages about shared backends, all from one seed.
 */
final class ConcurrencySamples {

	private final Random random;

	ConcurrencySamples(long seed) {
		this.random = new Random(seed);
	}

	ConcurrencyRequest request() {
		ConcurrencyReport.Sender sender = new ConcurrencyReport.Sender(name(64), number(48), number(48));
		ConcurrencyReport.Use use = new ConcurrencyReport.Use(number(48), amount(), amount(), amount());
		ConcurrencyReport report = new ConcurrencyReport(name(200), sender, rules(),
				1 + this.random.nextInt(ConcurrencyReport.LIMIT_MAX), use, this.random.nextBoolean());
		return new ConcurrencyRequest(number(63), report, this.random.nextBoolean());
	}

	ConcurrencyReply reply() {
		if (this.random.nextInt(4) == 0) {
			return new ConcurrencyReply(number(63), null);
		}
		ConcurrencyAnswer.Verdict[] verdicts = ConcurrencyAnswer.Verdict.values();
		return new ConcurrencyReply(number(63),
				new ConcurrencyAnswer(verdicts[this.random.nextInt(verdicts.length)], number(48),
						new ConcurrencyAnswer.Grant(number(48), amount(), amount()),
						new ConcurrencyAnswer.Fleet(amount(), this.random.nextInt(4097), amount()), rules()));
	}

	ConcurrencyNudge nudge() {
		return new ConcurrencyNudge(name(200), name(64));
	}

	ConcurrencyClaim claim() {
		return new ConcurrencyClaim(number(63), name(200));
	}

	ConcurrencyHandover handover() {
		if (this.random.nextInt(4) == 0) {
			return new ConcurrencyHandover(number(63), name(200), null);
		}
		int count = this.random.nextInt(5);
		List<NodeState> nodes = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			nodes.add(new NodeState(i + name(60), number(48), number(48), 0,
					1 + this.random.nextInt(ConcurrencyReport.LIMIT_MAX), number(48), amount(), amount(), amount(),
					amount(), this.random.nextBoolean()));
		}
		long frozenMicros = this.random.nextBoolean() ? Long.MIN_VALUE : 1 + this.random.nextInt(5_000_000);
		return new ConcurrencyHandover(number(63), name(200), new BackendState(rules(), frozenMicros, nodes));
	}

	private ConcurrencyRules rules() {
		return new ConcurrencyRules(this.random.nextBoolean() ? Ceiling.MEDIAN : Ceiling.MINIMUM,
				this.random.nextBoolean() ? Allocation.EQUAL : Allocation.DEMAND,
				this.random.nextBoolean() ? Handoff.ACKNOWLEDGED : Handoff.OCCUPANCY,
				Duration.ofMillis(1 + this.random.nextInt(300_000)));
	}

	private String name(int length) {
		return "n\u00e4\u9650".repeat(1 + this.random.nextInt(length / 3));
	}

	private long number(int bits) {
		return this.random.nextLong() >>> (64 - 1 - this.random.nextInt(bits));
	}

	private int amount() {
		return this.random.nextInt() >>> (8 + this.random.nextInt(24));
	}

}
