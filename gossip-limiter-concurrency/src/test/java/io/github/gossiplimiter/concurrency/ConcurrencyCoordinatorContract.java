/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.gossiplimiter.concurrency.ConcurrencyAnswer.Verdict;
import io.github.gossiplimiter.concurrency.ConcurrencyReport.Sender;
import io.github.gossiplimiter.concurrency.ConcurrencyReport.Use;
import io.github.gossiplimiter.concurrency.allocation.Allocator;
import io.github.gossiplimiter.concurrency.allocation.BackendState;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What every coordinator answers: the same as {@link Allocator} does, whatever is
 * reported. Extended once for each.
 */
public abstract class ConcurrencyCoordinatorContract {

	private static final AtomicLong KEYS = new AtomicLong();

	/**
	 * The coordinator under test, the same throughout a test. It knows nothing of any
	 * backend of this test yet.
	 */
	protected abstract ConcurrencyCoordinator coordinator();

	/**
	 * Let time pass for the coordinator: move a clock by hand, or await it.
	 */
	protected abstract void pass(Duration time);

	/**
	 * How long leases last in these tests: at least ten times as long as all reports of a
	 * history take.
	 */
	protected Duration lease() {
		return Duration.ofSeconds(2);
	}

	/**
	 * How many random histories each test tries.
	 */
	protected int seeds() {
		return 20;
	}

	/**
	 * How many reports a random history has.
	 */
	protected int steps() {
		return 300;
	}

	/**
	 * Wait for an answer. Coordinators in virtual time run until it is there.
	 */
	protected ConcurrencyAnswer await(CompletionStage<ConcurrencyAnswer> answer) {
		try {
			return answer.toCompletableFuture().get(10, TimeUnit.SECONDS);
		}
		catch (Exception ex) {
			throw new AssertionError("no answer", ex);
		}
	}

	private ConcurrencyRules rules() {
		return ConcurrencyRules.defaults().withLease(lease());
	}

	private static String newKey() {
		return "backend-" + KEYS.incrementAndGet();
	}

	private ConcurrencyAnswer report(Reports node, ConcurrencyReport report) {
		ConcurrencyAnswer answer = await(coordinator().report(report));
		node.follow(answer);
		return answer;
	}

	@Test
	@Tag("B34")
	void singleNodeGetsTheWholeCeilingAtOnce() {
		Reports founder = new Reports(newKey(), "a", rules());
		ConcurrencyAnswer answer = report(founder, founder.report(10, 0));
		assertThat(answer.grant()).isEqualTo(new ConcurrencyAnswer.Grant(1, 10, 10));
		assertThat(answer.fleet()).isEqualTo(new ConcurrencyAnswer.Fleet(10, 1, 0));
	}

	@Test
	@Tag("B13")
	@Tag("B15")
	void joinerGetsOnlyReleasedShares() {
		String key = newKey();
		Reports first = new Reports(key, "a", rules());
		Reports second = new Reports(key, "b", rules());
		report(first, first.report(10, 0));
		assertThat(report(second, second.report(10, 0)).grant().share()).isZero();
		assertThat(report(second, second.report(10, 0)).grant().share()).isZero();
		assertThat(report(first, first.report(10, 0)).grant().share()).isEqualTo(5);
		assertThat(report(second, second.report(10, 0)).grant().share()).as("not confirmed yet").isZero();
		report(first, first.report(10, 0));
		assertThat(report(second, second.report(10, 0)).grant().share()).isEqualTo(5);
		report(second, second.leave(0));
		assertThat(report(first, first.report(10, 0)).grant().share()).isEqualTo(10);
	}

	@Test
	@Tag("B31")
	void silentNodeIsForgottenWhenItsLeaseHasEnded() {
		String key = newKey();
		Reports first = new Reports(key, "a", rules());
		Reports second = new Reports(key, "b", rules());
		report(first, first.report(10, 0));
		pass(part(1));
		assertThat(report(second, second.report(10, 0)).grant().share()).isZero();
		pass(part(1));
		assertThat(report(second, second.report(10, 0)).fleet().nodes()).isEqualTo(2);
		pass(part(1));
		assertThat(report(second, second.report(10, 0)).grant().share()).isEqualTo(10);
	}

	/*
	 * Two parts are shorter than a lease, three are longer, each by as much as a real
	 * coordinator may be late.
	 */
	private Duration part(int parts) {
		return lease().multipliedBy(2L * parts).dividedBy(5);
	}

	@Test
	@Tag("B8")
	void reportWithOtherRulesIsRefused() {
		String key = newKey();
		Reports first = new Reports(key, "a", rules());
		Reports other = new Reports(key, "b", rules().withCeiling(Ceiling.MINIMUM));
		report(first, first.report(10, 0));
		ConcurrencyAnswer refused = report(other, other.report(10, 0));
		assertThat(refused.verdict()).isEqualTo(Verdict.OTHER_RULES);
		assertThat(refused.rules()).isEqualTo(rules());
		assertThat(report(first, first.report(10, 0)).fleet().nodes()).isEqualTo(1);
	}

	@Tag("B19")
	@Tag("B39")
	@ParameterizedTest
	@EnumSource(Handoff.class)
	void sameReportsGetTheSameSharesInEqualParts(Handoff handoff) {
		compare(rules().withHandoff(handoff));
	}

	@Tag("B36")
	@Tag("B39")
	@ParameterizedTest
	@EnumSource(Handoff.class)
	void sameReportsGetTheSameSharesByDemand(Handoff handoff) {
		compare(rules().withHandoff(handoff).withAllocation(Allocation.DEMAND).withCeiling(Ceiling.MINIMUM));
	}

	private void compare(ConcurrencyRules rules) {
		for (long seed = 1; seed <= seeds(); seed++) {
			assertThat(new Run(rules, seed).accepted()).as("seed %d", seed).isPositive();
		}
	}

	/**
	 * A random history of a backend.
	 */
	private final class Run {

		/*
		 * The last two differ from each other in UTF-16 as they do not in UTF-8.
		 */
		private static final List<String> NODES = List.of("node-b", "node-a", "Node", "node-10", "\uff5e",
				"\ud83d\ude80");

		private final List<Reports> nodes = new ArrayList<>();

		private final List<ConcurrencyReport> made = new ArrayList<>();

		private final ConcurrencyRules rules;

		private final Random random;

		private final long seed;

		private @Nullable BackendState state;

		private long nowMicros;

		Run(ConcurrencyRules rules, long seed) {
			this.rules = rules;
			this.seed = seed;
			this.random = new Random(seed);
			String key = newKey();
			NODES.forEach((name) -> this.nodes.add(new Reports(key, name, rules)));
		}

		int accepted() {
			int accepted = 0;
			for (int step = 0; step < steps(); step++) {
				if (this.random.nextInt(40) == 0) {
					let();
				}
				int index = this.random.nextInt(this.nodes.size());
				ConcurrencyReport report = next(index);
				Allocator.Step expected = Allocator.report(this.state, report, this.nowMicros);
				ConcurrencyAnswer answer = await(coordinator().report(report));
				assertThat(answer).as("seed %d, step %d, %s", this.seed, step, report).isEqualTo(expected.answer());
				this.state = expected.state();
				this.made.add(report);
				follow(index, answer);
				accepted += answer.isAccepted() ? 1 : 0;
			}
			return accepted;
		}

		private void let() {
			Duration time = part(1 + this.random.nextInt(3));
			pass(time);
			this.nowMicros += time.toNanos() / 1000;
		}

		private void follow(int index, ConcurrencyAnswer answer) {
			if (this.random.nextInt(4) > 0) {
				this.nodes.get(index).follow(answer);
			}
		}

		private ConcurrencyReport next(int index) {
			Reports node = this.nodes.get(index);
			int inFlight = this.random.nextInt(node.share() + 3);
			int limit = 1 + this.random.nextInt(40);
			return switch (this.random.nextInt(16)) {
				case 0 -> node.leave(this.random.nextInt(3));
				case 1 -> repeated(node);
				case 2 -> other(node);
				case 3 -> {
					this.nodes.set(index, node.life(this.random.nextInt(3)));
					yield this.nodes.get(index).report(limit, 0);
				}
				default -> node.report(limit, inFlight, inFlight + this.random.nextInt(3));
			};
		}

		private ConcurrencyReport repeated(Reports node) {
			return this.made.isEmpty() ? node.report(20, 0) : this.made.get(this.random.nextInt(this.made.size()));
		}

		private ConcurrencyReport other(Reports node) {
			Sender sender = node.report(1, 0).sender();
			ConcurrencyRules others = this.rules.withLease(this.rules.lease().plusMillis(this.random.nextInt(2)));
			return node.of(sender.sequence(), others, 1 + this.random.nextInt(40),
					new Use(this.random.nextInt(20), this.random.nextInt(5), 1, 1), false);
		}

	}

}
