/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.holder;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class FleetSizeTests {

	private final FleetSize size = new FleetSize();

	@Test
	void sizeRisesAtOnceAndFallsLate() {
		assertThat(this.size.at(3, 100, 0)).isEqualTo(3);
		assertThat(this.size.at(5, 100, 10)).isEqualTo(5);
		assertThat(this.size.at(2, 100, 20)).isEqualTo(5);
		assertThat(this.size.at(4, 100, 30)).isEqualTo(5);
		assertThat(this.size.at(2, 100, 40)).isEqualTo(5);
		assertThat(this.size.at(2, 100, 111)).isEqualTo(4);
		assertThat(this.size.at(2, 100, 131)).isEqualTo(2);
	}

}
