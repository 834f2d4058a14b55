/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.gossip.wire.CounterDelta;
import io.github.gossiplimiter.gossip.wire.DeltaHeader;
import io.github.gossiplimiter.gossip.wire.DeltaMessage;
import io.github.gossiplimiter.gossip.wire.GossipMessages;
import io.github.gossiplimiter.gossip.wire.LimitRow;
import io.github.gossiplimiter.gossip.wire.OriginRow;
import io.github.gossiplimiter.gossip.wire.SlotDelta;
import io.github.gossiplimiter.window.WindowGeometry;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A member that lies can make others deny, never admit more than its silence would.
 */
class HostileMemberTests {

	private static final MessageCodec CODEC = MessageCodec.of(GossipMessages.KINDS);

	private final Fleet fleet = new Fleet(Fleet.LIMIT).of("writer", "victim", "liar");

	private final FleetNode writer = this.fleet.get(0);

	private final FleetNode victim = this.fleet.get(1);

	private final FleetNode liar = this.fleet.get(2);

	private DeltaMessage truth;

	HostileMemberTests() {
		this.writer.take("k", 90);
		this.writer.step();
		this.truth = this.writer.deltas().get(this.writer.deltas().size() - 1);
	}

	@BeforeEach
	void forgetWhatIsUnderWay() {
		this.fleet.take();
	}

	@Test
	@Tag("D33")
	void refundsInTheNameOfAnotherOriginDoNotCount() {
		SlotDelta slot = slot();
		lie(this.truth.limits().get(0), slot.spent());
		this.victim.loop.received(this.writer.self.incarnation(), CODEC.encode(this.truth));
		assertThat(this.victim.remote("k")).isEqualTo(90);
		assertThat(this.victim.take("k", 100)).isLessThanOrEqualTo(10);
	}

	@Test
	@Tag("D33")
	void refundsOfTheOriginCountAfterForgedOnes() {
		SlotDelta slot = slot();
		lie(this.truth.limits().get(0), slot.spent());
		DeltaMessage refund = message(this.truth.limits(), List.of(), slot(0, slot.spent()));
		this.victim.loop.received(this.writer.self.incarnation(), CODEC.encode(refund));
		assertThat(this.victim.remote("k")).isZero();
	}

	@Test
	@Tag("D33")
	void forgedSlotInAnotherGeometryDoesNotBlockTheTrueOne() {
		LimitRow row = this.truth.limits().get(0);
		WindowGeometry longer = WindowGeometry.sliding(Duration.ofDays(1).toNanos(), 60, false);
		lie(new LimitRow(row.index(), row.name(), row.window(), longer), new long[] { 0 });
		this.victim.loop.received(this.writer.self.incarnation(), CODEC.encode(this.truth));
		assertThat(this.victim.remote("k")).isGreaterThanOrEqualTo(90);
	}

	private void lie(LimitRow row, long[] credited) {
		OriginRow writerRow = new OriginRow(1, this.writer.self.id(), this.writer.self.incarnation());
		DeltaMessage lie = message(List.of(row), List.of(writerRow), slot(1, credited));
		this.victim.loop.received(this.liar.self.incarnation(), CODEC.encode(lie));
	}

	private DeltaMessage message(List<LimitRow> limits, List<OriginRow> origins, SlotDelta slot) {
		CounterDelta cell = this.truth.cells().get(0);
		DeltaHeader header = new DeltaHeader(0, 1, -1, 1000, this.truth.header().sentMicros(), 0);
		return new DeltaMessage(header, origins, limits, this.truth.uses(),
				List.of(new CounterDelta(cell.limit(), cell.hash(), 0, List.of(slot))));
	}

	private SlotDelta slot(int origin, long[] credited) {
		SlotDelta slot = slot();
		return new SlotDelta(origin, slot.birth(), 0, 0, slot.numbers(), slot.spent(), credited);
	}

	private SlotDelta slot() {
		return this.truth.cells().get(0).slots().get(0);
	}

}
