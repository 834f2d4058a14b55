/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cold;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class KeyLocksTests {

	private static final long ONE = 5L << 40;

	private static final long SAME_PLACE = ONE + 1;

	private final KeyLocks claims = new KeyLocks();

	@Test
	void keyIsClaimedOnce() {
		assertThat(this.claims.add(ONE)).isTrue();
		assertThat(this.claims.add(ONE)).isFalse();
		assertThat(this.claims.has(ONE)).isTrue();
		this.claims.remove(ONE);
		assertThat(this.claims.has(ONE)).isFalse();
		assertThat(this.claims.add(ONE)).isTrue();
	}

	@Test
	void keysOfOnePlaceAreDistinguished() {
		this.claims.add(ONE);
		assertThat(this.claims.add(SAME_PLACE)).isFalse();
		assertThat(this.claims.has(SAME_PLACE)).isFalse();
	}

	@Test
	void keyWhoseHashIsZeroCanBeClaimed() {
		assertThat(this.claims.has(0)).isFalse();
		assertThat(this.claims.add(0)).isTrue();
		assertThat(this.claims.has(0)).isTrue();
		assertThat(this.claims.add(0)).isFalse();
	}

}
