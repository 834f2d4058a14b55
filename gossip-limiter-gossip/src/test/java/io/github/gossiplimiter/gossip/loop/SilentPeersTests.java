/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.loop;

import java.time.Duration;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SilentPeersTests {

	@Test
	@Tag("C1")
	@Tag("C2")
	void nodeDecidesFromItsOwnMemoryWhileItsPeersAreSilent() {
		Fleet fleet = new Fleet(Fleet.LIMIT).of("a", "b");
		fleet.get(0).refusing = true;
		assertThat(fleet.get(0).take("k", 1000)).isEqualTo(100);
		fleet.run(Duration.ofSeconds(3));
		assertThat(fleet.get(1).counted("k")).isZero();
		assertThat(fleet.get(0).take("k", 1)).isZero();
		fleet.get(0).refusing = false;
		fleet.run(Duration.ofSeconds(3));
		assertThat(fleet.get(1).counted("k")).isEqualTo(100);
	}

}
