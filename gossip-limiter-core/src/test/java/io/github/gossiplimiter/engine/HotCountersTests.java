/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.engine;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.key.KeyHasher;
import io.github.gossiplimiter.key.KeyStore;
import io.github.gossiplimiter.key.Keyspace;
import io.github.gossiplimiter.window.WindowCounter;
import io.github.gossiplimiter.window.WindowQuota;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A counter that is found by name is the one that its hash would find.
 */
class HotCountersTests {

	private static final int MANY = 5000;

	private final KeyStore store = new KeyStore(2L * MANY, 1L << 24);

	private final WindowQuota[] quotas = WindowQuotas.of(Limit.of("search", 10, Duration.ofSeconds(10)), this.store);

	private final Keyspace keys = new Keyspace(this.store, this.quotas, null);

	private final KeyHasher hasher = new KeyHasher("salt", "", "search");

	private final HotCounters hot = new HotCounters();

	@Test
	void counterIsFoundByAnEqualName() {
		WindowCounter counter = this.keys.counter(42, 0);
		name(counter, "alice");
		assertThat(this.hot.find(copy("alice"))).isSameAs(counter);
		assertThat(this.hot.find("bob")).isNull();
	}

	@Test
	void keyWithTheSameHashCodeIsAnotherKey() {
		assertThat("AaAa".hashCode()).isEqualTo("BBBB".hashCode());
		WindowCounter first = this.keys.counter(42, 0);
		name(first, "AaAa");
		assertThat(this.hot.find("BBBB")).isNull();
		WindowCounter second = this.keys.counter(43, 0);
		name(second, "BBBB");
		assertThat(this.hot.find(copy("AaAa"))).isSameAs(first);
		assertThat(this.hot.find(copy("BBBB"))).isSameAs(second);
	}

	@Test
	void counterOfAnotherNameIsNotUsed() {
		WindowCounter counter = this.keys.counter(42, 0);
		name(counter, "alice");
		counter.name(null);
		assertThat(this.hot.find("alice")).isNull();
	}

	@Test
	void evictedCounterIsReplaced() {
		WindowCounter evicted = this.keys.counter(42, 0);
		name(evicted, "alice");
		this.keys.close();
		assertThat(evicted.isRetired()).isTrue();
		assertThat(this.hot.find("alice")).isNull();
		WindowCounter successor = new Keyspace(this.store, this.quotas, null).counter(42, 0);
		name(successor, "alice");
		assertThat(this.hot.find("alice")).isSameAs(successor);
	}

	@Test
	void moreNamesThanPlacesAreNeverConfused() {
		int found = 0;
		for (int i = 0; i < MANY; i++) {
			String key = "user-" + i;
			name(this.keys.counter(this.hasher.hash(key), 0), key);
		}
		for (int i = 0; i < MANY; i++) {
			String key = "user-" + i;
			WindowCounter counter = this.hot.find(key);
			assertThat(counter).isIn(this.keys.find(this.hasher.hash(key)), null);
			found += (counter != null) ? 1 : 0;
		}
		assertThat(found).isPositive();
	}

	@Test
	void almostAllCachedNamesAreFound() {
		int found = 0;
		for (int i = 0; i < HotKeyNames.KEPT; i++) {
			String key = "10.0." + i / 250 + "." + i % 250;
			name(this.keys.counter(this.hasher.hash(key), 0), key);
		}
		for (int i = 0; i < HotKeyNames.KEPT; i++) {
			found += (this.hot.find("10.0." + i / 250 + "." + i % 250) != null) ? 1 : 0;
		}
		assertThat(found).isGreaterThan(HotKeyNames.KEPT * 98 / 100);
	}

	private void name(WindowCounter counter, String name) {
		counter.name(name);
		this.hot.add(counter, name);
	}

	private static String copy(String key) {
		return String.valueOf(key.toCharArray());
	}

}
