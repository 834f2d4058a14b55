/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.codec;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import io.github.gossiplimiter.Algorithm;
import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Coordination;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.gossip.wire.ExtensionMessage;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseReport;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.lease.UnleasedUsage;
import io.github.gossiplimiter.lease.ledger.KeyState;
import io.github.gossiplimiter.lease.ledger.LeaseId;
import io.github.gossiplimiter.lease.ledger.LeaseState;
import io.github.gossiplimiter.lease.ledger.LedgerState;
import io.github.gossiplimiter.lease.ledger.ReportedState;
import io.github.gossiplimiter.lease.ledger.SpentPermits;
import io.github.gossiplimiter.lease.ledger.UsageState;
import io.github.gossiplimiter.lease.wire.FleetSizeMessage;
import io.github.gossiplimiter.lease.wire.LeaseReply;
import io.github.gossiplimiter.lease.wire.LeaseRequest;
import io.github.gossiplimiter.lease.wire.LedgerMessage;
import io.github.gossiplimiter.lease.wire.LedgerReceipt;
import io.github.gossiplimiter.lease.wire.ModeSwitchMessage;
import io.github.gossiplimiter.lease.wire.RecallMessage;
import io.github.gossiplimiter.lease.wire.TermReply;
import io.github.gossiplimiter.lease.wire.TermRequest;
import io.github.gossiplimiter.lease.wire.VoteMessage;

/**
 * Messages about leases, all from one seed. Times are as fine as they travel.
 */
final class LeaseSamples {

	private final Random random;

	LeaseSamples(long seed) {
		this.random = new Random(seed);
	}

	LeaseRequest request() {
		List<Limit> limits = list(1, 3, this::limit);
		return new LeaseRequest(number(), list(1, 5, () -> call(limits.get(this.random.nextInt(limits.size())))));
	}

	private Limit limit() {
		Limit.Builder limit = Limit.builder("limit-" + this.random.nextInt(1000))
			.window(1 + this.random.nextInt(1_000_000), Duration.ofMillis(1000 + this.random.nextInt(100_000)));
		switch (this.random.nextInt(4)) {
			case 0 -> limit.window(1 + this.random.nextInt(1_000_000), Duration.ofDays(1));
			case 1 -> limit.tokenBucket(1 + this.random.nextInt(1000));
			case 2 -> limit.algorithm(Algorithm.FIXED_WINDOW);
			default -> limit.coordination(Coordination.of(Consistency.HYBRID).hybridThreshold(0.3));
		}
		return limit.build();
	}

	private LeaseCall call(Limit limit) {
		List<LeaseReport> reports = list(0, 3,
				() -> new LeaseReport(1 + number(), permits(), this.random.nextBoolean()));
		UnleasedUsage unleased = this.random.nextBoolean() ? UnleasedUsage.NONE
				: new UnleasedUsage(1 + number(), permits(), permits(), number(), this.random.nextInt(1000), micros());
		if (this.random.nextBoolean()) {
			return new LeaseCall(limit, this.random.nextLong(), 0, reports, 0, 0, 0, 0, unleased);
		}
		long wanted = 1 + permits();
		return new LeaseCall(limit, this.random.nextLong(), 0, reports, 1 + number(), wanted,
				1 + this.random.nextLong(wanted), 1000 + micros(), unleased);
	}

	LeaseReply reply() {
		return new LeaseReply(number(), list(1, 6, this::outcome));
	}

	private LeaseReply.Outcome outcome() {
		return switch (this.random.nextInt(3)) {
			case 0 -> new LeaseReply.Completed(new LeaseResult(0, permits(), micros(), permits(), micros(), number()));
			case 1 -> new LeaseReply.Elsewhere(this.random.nextLong());
			default -> new LeaseReply.NotYet(micros());
		};
	}

	TermRequest termRequest() {
		TermRequest.Kind[] kinds = TermRequest.Kind.values();
		return new TermRequest(number(), kinds[this.random.nextInt(kinds.length)], list(1, 8, () -> {
			boolean from = this.random.nextBoolean();
			return new TermRequest.Row(partition(), 1 + number(), from ? 1 + number() : 0, from ? 1 + number() : 0);
		}));
	}

	TermReply termReply() {
		return new TermReply(number(), this.random.nextInt(MessageBounds.PIECES), list(1, 8, () -> {
			long millis = this.random.nextInt() & 0xffff_ffffL;
			long shared = this.random.nextBoolean() ? TermReply.Promised.NEVER : millis * 1_000_000;
			return this.random.nextBoolean() ? new TermReply.Promised(millis * 1_000_000, shared)
					: new TermReply.Refused(millis * 1_000_000, this.random.nextLong());
		}));
	}

	LedgerMessage ledger() {
		int pieces = 1 + this.random.nextInt(MessageBounds.PIECES);
		LedgerMessage.Origin origin = this.random.nextBoolean() ? LedgerMessage.Origin.NONE
				: new LedgerMessage.Origin(partition(), 1 + number(), this.random.nextBoolean() ? -1 : micros(),
						this.random.nextBoolean() ? -1 : micros());
		return new LedgerMessage(number(), this.random.nextInt(pieces), pieces, origin,
				new LedgerState(0, list(0, 4, this::key)));
	}

	LedgerReceipt receipt() {
		return new LedgerReceipt(number(), this.random.nextInt(MessageBounds.PIECES));
	}

	ModeSwitchMessage switched() {
		return new ModeSwitchMessage(
				list(1, 4, () -> new ModeSwitchMessage.Row("limit", this.random.nextLong(), 1 + number() / 2)));
	}

	RecallMessage recall() {
		return new RecallMessage(list(1, 4, () -> new RecallMessage.Row("limit", this.random.nextLong())));
	}

	FleetSizeMessage fleet() {
		return new FleetSizeMessage(1 + this.random.nextInt(5000), this.random.nextBoolean());
	}

	VoteMessage vote() {
		VoteMessage.Kind[] kinds = VoteMessage.Kind.values();
		return new VoteMessage(number(), kinds[this.random.nextInt(kinds.length)], this.random.nextLong(), millis(),
				this.random.nextInt(MessageBounds.PIECES), list(0, 8, () -> new VoteMessage.Row(partition(),
						this.random.nextLong(), 1 + number() / 2, millis(), millis(), millis())));
	}

	private long millis() {
		return (this.random.nextInt() & 0xffff_ffffL) * 1_000_000;
	}

	ExtensionMessage parcel() {
		int pieces = 1 + this.random.nextInt(MessageBounds.PIECES);
		byte[] content = new byte[this.random.nextInt(300)];
		this.random.nextBytes(content);
		return new ExtensionMessage(number(), this.random.nextInt(pieces), pieces, content);
	}

	private KeyState key() {
		List<KeyState.Confirmed> confirmed = list(0, 3,
				() -> new KeyState.Confirmed(number(), permits(), 1000 + micros()));
		List<Long> heard = list(0, 3, this::number);
		return new KeyState("limit", this.random.nextLong(), list(0, 2, this::book), list(0, 3, this::lot),
				list(0, 3, this::told), list(0, 3, this::told),
				new KeyState.SwitchState(number(), this.random.nextBoolean() ? Long.MIN_VALUE : 1000 + micros(),
						confirmed),
				new KeyState.BarrierState(this.random.nextBoolean() ? Long.MIN_VALUE : 1000 + micros(), heard));
	}

	private UsageState book() {
		Algorithm[] algorithms = Algorithm.values();
		return new UsageState(algorithms[this.random.nextInt(algorithms.length)],
				1 + this.random.nextInt(1_000_000_000), permits(), micros(),
				list(0, 5, () -> new SpentPermits(-micros(), permits())));
	}

	private LeaseState lot() {
		long granted = permits();
		return new LeaseState(name(), granted, this.random.nextLong(granted + 1), micros(), micros());
	}

	private ReportedState told() {
		return new ReportedState(name(), permits(), micros());
	}

	private LeaseId name() {
		return new LeaseId(this.random.nextLong(), number());
	}

	private int partition() {
		return this.random.nextInt(MessageBounds.PARTITIONS);
	}

	private long number() {
		return this.random.nextLong() >>> (1 + this.random.nextInt(63));
	}

	private long permits() {
		return this.random.nextLong() >>> (24 + this.random.nextInt(40));
	}

	private long micros() {
		return (this.random.nextLong() >>> (20 + this.random.nextInt(44))) * 1000;
	}

	private <T> List<T> list(int min, int max, Supplier<T> element) {
		return IntStream.range(0, min + this.random.nextInt(max - min + 1)).mapToObj((i) -> element.get()).toList();
	}

}
