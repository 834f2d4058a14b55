package io.github.gossiplimiter;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.counter.KeyHasher;
import io.github.gossiplimiter.counter.KeyStore;
import io.github.gossiplimiter.counter.Keyspace;
import io.github.gossiplimiter.counter.WindowCounter;
import io.github.gossiplimiter.counter.WindowQuota;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A cell that is found by name is the one that its hash would find.
 */
class HotCountersTests {

	private static final int MANY = 5000;

	private final KeyStore store = new KeyStore(2L * MANY, 1L << 24);

	private final WindowQuota[] meters = WindowQuotas.of(Limit.of("search", 10, Duration.ofSeconds(10)), this.store);

	private final Keyspace keys = new Keyspace(this.store, this.meters, null);

	private final KeyHasher hasher = new KeyHasher("salt", "", "search");

	private final HotCounters hot = new HotCounters();

	@Test
	void counterIsFoundByAnEqualName() {
		WindowCounter cell = this.keys.cell(42, 0);
		name(cell, "alice");
		assertThat(this.hot.find(copy("alice"))).isSameAs(cell);
		assertThat(this.hot.find("bob")).isNull();
	}

	@Test
	void keyWithTheSameHashCodeIsAnotherKey() {
		assertThat("AaAa".hashCode()).isEqualTo("BBBB".hashCode());
		WindowCounter first = this.keys.cell(42, 0);
		name(first, "AaAa");
		assertThat(this.hot.find("BBBB")).isNull();
		WindowCounter second = this.keys.cell(43, 0);
		name(second, "BBBB");
		assertThat(this.hot.find(copy("AaAa"))).isSameAs(first);
		assertThat(this.hot.find(copy("BBBB"))).isSameAs(second);
	}

	@Test
	void counterOfAnotherNameIsNotUsed() {
		WindowCounter cell = this.keys.cell(42, 0);
		name(cell, "alice");
		cell.name(null);
		assertThat(this.hot.find("alice")).isNull();
	}

	@Test
	void evictedCounterIsReplaced() {
		WindowCounter evicted = this.keys.cell(42, 0);
		name(evicted, "alice");
		this.keys.close();
		assertThat(evicted.isRetired()).isTrue();
		assertThat(this.hot.find("alice")).isNull();
		WindowCounter successor = new Keyspace(this.store, this.meters, null).cell(42, 0);
		name(successor, "alice");
		assertThat(this.hot.find("alice")).isSameAs(successor);
	}

	@Test
	void moreNamesThanPlacesAreNeverConfused() {
		int found = 0;
		for (int i = 0; i < MANY; i++) {
			String key = "user-" + i;
			name(this.keys.cell(this.hasher.hash(key), 0), key);
		}
		for (int i = 0; i < MANY; i++) {
			String key = "user-" + i;
			WindowCounter cell = this.hot.find(key);
			assertThat(cell).isIn(this.keys.find(this.hasher.hash(key)), null);
			found += (cell != null) ? 1 : 0;
		}
		assertThat(found).isPositive();
	}

	@Test
	void almostAllCachedNamesAreFound() {
		int found = 0;
		for (int i = 0; i < HotKeyNames.KEPT; i++) {
			String key = "10.0." + i / 250 + "." + i % 250;
			name(this.keys.cell(this.hasher.hash(key), 0), key);
		}
		for (int i = 0; i < HotKeyNames.KEPT; i++) {
			found += (this.hot.find("10.0." + i / 250 + "." + i % 250) != null) ? 1 : 0;
		}
		assertThat(found).isGreaterThan(HotKeyNames.KEPT * 98 / 100);
	}

	private void name(WindowCounter cell, String name) {
		cell.name(name);
		this.hot.add(cell, name);
	}

	private static String copy(String key) {
		return String.valueOf(key.toCharArray());
	}

}
