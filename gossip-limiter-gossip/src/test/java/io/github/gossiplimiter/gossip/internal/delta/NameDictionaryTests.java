/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.delta;

import java.util.List;
import java.util.Objects;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.gossip.internal.peer.AckedEntries;
import io.github.gossiplimiter.window.WindowGeometry;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Short names, and who knows them.
 */
class NameDictionaryTests {

	private static final WindowGeometry GEOMETRY = WindowGeometry.sliding(60_000_000_000L, 60, false);

	private final NameDictionary introductions = new NameDictionary();

	private final AckedEntries told = new AckedEntries();

	@Test
	void nodeKeepsItsNumberAndEachIncarnationHasItsOwn() {
		int first = origin("a", 1);
		assertThat(first).isPositive();
		assertThat(origin("a", 2)).isNotEqualTo(first);
		assertThat(origin("a", 1)).isEqualTo(first);
	}

	@Test
	void windowsAreDistinguishedByLimitPlaceAndGeometry() {
		NameDictionary.WindowName one = new NameDictionary.WindowName("api", 0, GEOMETRY);
		NameDictionary.WindowName other = new NameDictionary.WindowName("api", 1, GEOMETRY);
		assertThat(this.introductions.limit(one)).isEqualTo(this.introductions.limit(one))
			.isNotEqualTo(this.introductions.limit(other));
	}

	@Test
	void exhaustedNumbersStartAgain() {
		for (int i = 1; i <= MessageBounds.INDEX; i++) {
			assertThat(origin("n", i)).isEqualTo(i);
		}
		assertThat(this.introductions.origin("n", 0)).isNull();
		int before = this.introductions.generation();
		this.introductions.recycle();
		assertThat(this.introductions.generation()).isEqualTo(before + 1);
		assertThat(origin("n", 0)).isEqualTo(1);
		this.introductions.recycle();
		assertThat(this.introductions.generation()).isEqualTo(before + 1);
	}

	private int origin(String id, long incarnation) {
		return Objects.requireNonNull(this.introductions.origin(id, incarnation)).index();
	}

	@Test
	void rowIsKnownWhenAMessageWithItWasAcknowledged() {
		this.told.sent(List.of(3, 4), 10);
		this.told.sent(List.of(5), 20);
		assertThat(this.told.knows(3)).isFalse();
		this.told.acknowledged(10);
		assertThat(this.told.knows(3)).isTrue();
		assertThat(this.told.knows(4)).isTrue();
		assertThat(this.told.knows(5)).isFalse();
	}

	@Test
	void rowOfALostMessageIsNotAcknowledgedByALaterOne() {
		this.told.sent(List.of(3), 10);
		this.told.lost();
		this.told.acknowledged(30);
		assertThat(this.told.knows(3)).isFalse();
	}

	@Test
	void rowsOfAnotherNumberingAreNotKnown() {
		this.told.in(1).sent(List.of(3), 10);
		this.told.acknowledged(10);
		assertThat(this.told.in(1).knows(3)).isTrue();
		assertThat(this.told.in(2).knows(3)).isFalse();
	}

}
