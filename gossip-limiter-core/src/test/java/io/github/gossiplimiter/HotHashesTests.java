package io.github.gossiplimiter;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.counter.Cell;
import io.github.gossiplimiter.counter.KeyHasher;
import io.github.gossiplimiter.counter.KeyStore;
import io.github.gossiplimiter.counter.Keyspace;
import io.github.gossiplimiter.counter.Meter;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Hashes that need not be computed are the ones that would be.
 */
class HotHashesTests {

	private static final int MANY = 5000;

	private final KeyStore store = new KeyStore(2L * MANY, 1L << 24);

	private final Meter[] meters = Meters.of(Limit.of("search", 10, Duration.ofSeconds(10)), this.store);

	private final Keyspace keys = new Keyspace(this.store, this.meters, null);

	private final KeyHasher hasher = new KeyHasher("salt", "", "search");

	private final HotHashes hashes = new HotHashes(this.hasher);

	@Test
	void hashOfANameIsTakenFromItsCell() {
		Cell cell = this.keys.cell(42, 0);
		name(cell, "alice");
		assertThat(this.hashes.hash(copy("alice"))).isEqualTo(42);
	}

	@Test
	void keyWithTheSameHashCodeIsAnotherKey() {
		assertThat("AaAa".hashCode()).isEqualTo("BBBB".hashCode());
		name(this.keys.cell(42, 0), "AaAa");
		assertThat(this.hashes.hash("BBBB")).isEqualTo(this.hasher.hash("BBBB"));
		name(this.keys.cell(43, 0), "BBBB");
		assertThat(this.hashes.hash(copy("AaAa"))).isEqualTo(42);
		assertThat(this.hashes.hash(copy("BBBB"))).isEqualTo(43);
	}

	@Test
	void cellThatLostItsNameIsNotBelieved() {
		Cell cell = this.keys.cell(42, 0);
		name(cell, "alice");
		cell.name(null);
		assertThat(this.hashes.hash("alice")).isEqualTo(this.hasher.hash("alice"));
	}

	@Test
	void moreNamesThanPlacesAreStillHashedRight() {
		for (int i = 0; i < MANY; i++) {
			String key = "user-" + i;
			name(this.keys.cell(this.hasher.hash(key), 0), key);
		}
		for (int i = 0; i < MANY; i++) {
			String key = "user-" + i;
			assertThat(this.hashes.hash(key)).isEqualTo(this.hasher.hash(key));
		}
	}

	private void name(Cell cell, String name) {
		cell.name(name);
		this.hashes.add(cell, name);
	}

	private static String copy(String key) {
		return String.valueOf(key.toCharArray());
	}

}
