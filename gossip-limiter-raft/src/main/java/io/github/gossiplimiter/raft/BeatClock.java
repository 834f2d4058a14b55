package io.github.gossiplimiter.raft;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * The library's clock, whose second is one beat.
 */
final class BeatClock extends Clock {

	private final Turns turns;

	BeatClock(Turns turns) {
		this.turns = turns;
	}

	@Override
	public ZoneId getZone() {
		return ZoneOffset.UTC;
	}

	@Override
	public Clock withZone(ZoneId zone) {
		return this;
	}

	@Override
	public Instant instant() {
		return Instant.ofEpochMilli(millis());
	}

	@Override
	public long millis() {
		return this.turns.millis();
	}

}
