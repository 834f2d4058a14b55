/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a node said just before it died reaches everybody.
 */
class DepartedTailTests {

	private final Fleet fleet = new Fleet(Fleet.LIMIT).of("dying", "a", "b", "c");

	private final List<FleetNode> rest = List.of(this.fleet.get(1), this.fleet.get(2), this.fleet.get(3));

	@Test
	@Tag("D18")
	void lastCountsOfADepartedNodeAreRelayed() {
		FleetNode dying = this.fleet.get(0);
		dying.take("k", 50);
		dying.step();
		List<Fleet.Letter> letters = this.fleet.take();
		letters.stream().filter((letter) -> letter.to() != this.rest.get(2)).forEach(this.fleet::deliver);
		assertThat(this.rest.get(2).counted("k")).isZero();
		// Both pass it on to each other, and so take it for known.
		this.rest.get(0).take("other", 60);
		this.rest.get(1).take("other", 10);
		this.rest.get(0).step();
		this.rest.get(1).step();
		this.fleet.take().stream().filter((letter) -> letter.to() != this.rest.get(2)).forEach(this.fleet::deliver);
		dying.refusing = true;
		this.rest.forEach((node) -> node.members(this.rest));
		this.fleet.run(Duration.ofSeconds(2));
		assertThat(this.rest.get(2).counted("k")).isEqualTo(50);
	}

}
