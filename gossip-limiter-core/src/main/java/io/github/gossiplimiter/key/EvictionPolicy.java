/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.key;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.internal.HashMixer;
import io.github.gossiplimiter.window.WindowCounter;

/**
 * Says which key of a limit leaves when there is no room. Safe for use by many threads.
 */
final class EvictionPolicy {

	/*
	 * Usually the coldest of a few keys, taken anywhere. Such a comparison fetches
	 * counters from all over the memory, which pushes those of keys in use out of the
	 * processor's caches. In a flood of new keys most can be spared: a key that came a
	 * while ago and is as cold as the last one that lost a comparison would lose one too.
	 * What is left of the flood's footprint are the keys that came last.
	 */

	/*
	 * How many counters compete when one has to leave: enough that a key in use hardly
	 * ever meets only hotter ones.
	 */
	private static final int SAMPLE = 8;

	/*
	 * Each look is somewhere else. A sample of neighbours would take one of them whoever
	 * they are, and in a long flood some neighbourhoods would run out of all but keys in
	 * use.
	 */
	private static final int PLACES_PER_LOOK = 3;

	private static final int LOOKS_MAX = 64;

	private static final long LOOK_MIX = 0x9e3779b97f4a7c15L;

	/*
	 * One in so many has to leave by a comparison in any case: so keys that nobody asks
	 * for any more leave as well.
	 */
	private static final int NEWCOMERS_PER_COMPARISON = 8;

	private final KeyTable table;

	private volatile @Nullable AdmissionWindow newcomers;

	/*
	 * The pressure of the last key that lost a comparison.
	 */
	private volatile float coldPressure;

	EvictionPolicy(KeyTable table) {
		this.table = table;
	}

	/**
	 * A key came.
	 */
	void came(long hash) {
		AdmissionWindow last = this.newcomers;
		if (last != null) {
			last.add(hash);
		}
	}

	/**
	 * The key that is missed least, or nothing if none was found.
	 */
	@Nullable WindowCounter next(long seed) {
		WindowCounter newcomer = (seed % NEWCOMERS_PER_COMPARISON != 0) ? coldNewcomer() : null;
		return (newcomer != null) ? newcomer : coldestOfSome(seed);
	}

	private @Nullable WindowCounter coldNewcomer() {
		AdmissionWindow last = this.newcomers;
		if (last == null || !last.isFor(this.table.size())) {
			this.newcomers = AdmissionWindow.of(this.table.size());
			return null;
		}
		long hash = last.takeOldest();
		WindowCounter counter = (hash != 0) ? this.table.find(hash) : null;
		boolean cold = counter != null && counter.lastPressure() <= this.coldPressure && !counter.isUnpublished();
		return cold ? counter : null;
	}

	private @Nullable WindowCounter coldestOfSome(long seed) {
		EvictionSampler coldest = new EvictionSampler();
		if (this.table.places() <= LOOKS_MAX) {
			// A few keys are looked at all, in fewer places than it takes to draw some.
			this.table.visitAll(coldest);
		}
		for (int look = 0; look < LOOKS_MAX && coldest.seen() < SAMPLE; look++) {
			int at = (int) (HashMixer.mix(seed + look * LOOK_MIX) >>> 32);
			this.table.visit(at & (this.table.places() - 1), PLACES_PER_LOOK, coldest);
		}
		WindowCounter counter = coldest.counter();
		if (counter != null) {
			this.coldPressure = counter.lastPressure();
		}
		return counter;
	}

	/**
	 * Take up no room while there are no keys.
	 */
	void settle() {
		if (this.table.size() == 0) {
			this.newcomers = null;
		}
	}

	long bytes() {
		AdmissionWindow last = this.newcomers;
		return (last != null) ? last.bytes() : 0;
	}

}
