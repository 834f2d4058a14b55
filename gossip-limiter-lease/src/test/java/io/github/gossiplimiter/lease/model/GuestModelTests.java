package io.github.gossiplimiter.lease.model;

import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.gossiplimiter.lease.model.GuestModel.Slip;

import static io.github.gossiplimiter.model.Searches.assertBreaks;
import static io.github.gossiplimiter.model.Searches.assertHolds;

/**
 * A limit that one region hands out to nodes of others, which may be out of reach when
 * its owner changes.
 */
class GuestModelTests {

	@Tag("D18")
	@Tag("D19")
	@ParameterizedTest(name = "clock at home {0}")
	@EnumSource
	void newOwnerCountsOrWaitsOutPermitsOfGuests(Pace home) {
		Pace guest = (home == Pace.SLOW) ? Pace.FAST : Pace.SLOW;
		assertHolds(new GuestModel(1, 1, home, List.of(guest)));
	}

	@Tag("D18")
	@Tag("D19")
	@Tag("slow")
	@Test
	void twoGuestsGetNoFreshBudget() {
		assertHolds(new GuestModel(1, 1, Pace.FAST, List.of(Pace.SLOW, Pace.FAST)));
		assertHolds(new GuestModel(2, 2, Pace.FAST, List.of(Pace.SLOW)));
	}

	@Tag("D19")
	@ParameterizedTest(name = "{0}")
	@EnumSource
	void twinBreaksTheLimit(Slip slip) {
		assertBreaks(new GuestModel(1, 1, Pace.FAST, List.of(Pace.SLOW), slip), "decisions in a window");
	}

}
