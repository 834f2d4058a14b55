/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.mvstore;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.h2.mvstore.MVStore;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.store.ColdStore;
import io.github.gossiplimiter.store.ColdStoreContract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class MvColdStoreTests extends ColdStoreContract {

	private static final byte[] RECORD = { 1, 2, 3 };

	private final Path directory;

	private final List<String> notices = new ArrayList<>();

	MvColdStoreTests(@TempDir Path directory) {
		this.directory = directory;
	}

	private Path file() {
		return this.directory.resolve("data").resolve("keys.mv");
	}

	@Override
	protected MvColdStore open(int capacity) {
		return open(file(), capacity);
	}

	private MvColdStore open(Path path, int capacity) {
		long bytes = (long) capacity * MvColdStoreSettings.BYTES_PER_KEY;
		return MvColdStore.open(new MvColdStoreSettings(path, bytes), this.clock, this.notices::add);
	}

	private Path filled(int keys) {
		Path path = this.directory.resolve("filled.mv");
		try (MvColdStore store = open(path, 100_000)) {
			Random random = new Random(3);
			for (int i = 0; i < keys; i++) {
				store.put(random.nextLong(), RECORD, this.clock.nanos() + Duration.ofHours(1).toNanos());
			}
		}
		return path;
	}

	private static long shown(ColdStore store) {
		long[] count = new long[1];
		store.visitAll((hash, record, expiryNanos) -> count[0]++);
		return count[0];
	}

	private List<Path> asides() throws IOException {
		try (Stream<Path> files = Files.list(this.directory)) {
			return files.filter((file) -> file.toString().contains(".bad-")).toList();
		}
	}

	private static String find(ColdStore store, long hash) throws Exception {
		CompletableFuture<String> answer = new CompletableFuture<>();
		store.find(hash, new ColdStore.Answer() {

			@Override
			public void found(byte[] record) {
				answer.complete("found");
			}

			@Override
			public void missing() {
				answer.complete("missing");
			}

			@Override
			public void failed() {
				answer.complete("failed");
			}

		});
		return answer.get(10, TimeUnit.SECONDS);
	}

	@Test
	void missingFileIsCreatedWithoutANotice() {
		try (MvColdStore store = open(this.directory.resolve("new").resolve("deep").resolve("keys.mv"), 1000)) {
			assertThat(store.status().problem()).isNull();
			assertThat(shown(store)).isZero();
		}
		assertThat(this.notices).isEmpty();
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 2, 3 })
	void damagedFileIsPutAside(long seed) throws IOException {
		Path path = filled(20_000);
		Random random = new Random(seed);
		try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
			byte[] noise = new byte[(int) file.length()];
			random.nextBytes(noise);
			file.write(noise);
		}
		assertStartsEmpty(path);
	}

	private void assertStartsEmpty(Path path) throws IOException {
		try (MvColdStore store = open(path, 100_000)) {
			assertThat(shown(store)).isZero();
			assertThat(store.put(1, RECORD, Long.MAX_VALUE)).isTrue();
			assertThat(store.status().problem()).contains(path.toString()).contains("moved to");
		}
		assertThat(asides()).hasSize(1);
		assertThat(this.notices).hasSize(1);
		try (MvColdStore again = open(path, 100_000)) {
			assertThat(shown(again)).isEqualTo(1);
			assertThat(again.status().problem()).isNull();
		}
	}

	@Test
	void fileWithRandomDamageNeverThrows() throws IOException {
		Path path = filled(20_000);
		byte[] good = Files.readAllBytes(path);
		Random random = new Random(5);
		for (int i = 0; i < 10; i++) {
			byte[] bad = good.clone();
			for (int j = 0; j < 1 + i * 50; j++) {
				bad[random.nextInt(bad.length)] = (byte) random.nextInt();
			}
			Files.write(path, bad);
			try (MvColdStore store = open(path, 100_000)) {
				shown(store);
				store.put(1, RECORD, Long.MAX_VALUE);
			}
		}
	}

	@Test
	void truncatedFileNeverThrows() throws IOException {
		Path path = filled(20_000);
		byte[] good = Files.readAllBytes(path);
		for (int length : new int[] { 0, 1, 4096, 8192, good.length / 2, good.length - 1 }) {
			Files.write(path, Arrays.copyOf(good, length));
			try (MvColdStore store = open(path, 100_000)) {
				assertThat(shown(store)).isLessThanOrEqualTo(20_000);
				assertThat(store.put(1, RECORD, Long.MAX_VALUE)).isTrue();
			}
		}
	}

	@Test
	void textFileIsPutAside() throws IOException {
		Path path = this.directory.resolve("filled.mv");
		Files.writeString(path, "these are not the keys you are looking for\n".repeat(1000));
		assertStartsEmpty(path);
	}

	@Test
	void fileOfAnotherVersionIsPutAside() throws IOException {
		Path path = filled(10);
		try (MVStore other = MVStore.open(path.toString())) {
			other.setStoreVersion(StoreFile.FORMAT + 1);
		}
		assertStartsEmpty(path);
		assertThat(this.notices.get(0)).contains("version 2 instead of 1");
	}

	@Test
	void fileOfAnotherProcessIsNotTouched() throws Exception {
		Path path = filled(10);
		try (MvColdStore first = open(path, 1000); MvColdStore second = open(path, 1000)) {
			assertThat(second.put(1, RECORD, Long.MAX_VALUE)).isFalse();
			assertThat(find(second, 1)).isEqualTo("failed");
			assertThat(shown(second)).isZero();
			assertThat(second.begin(5)).containsExactly(5L);
			assertThat(second.status().problem()).contains("used by another process");
			assertThat(shown(first)).isEqualTo(10);
		}
		assertThat(asides()).isEmpty();
	}

	@Test
	void directoryIsNotTouched() throws IOException {
		Path inside = Files.createFile(Files.createDirectory(this.directory.resolve("keys")).resolve("file"));
		try (MvColdStore store = open(this.directory.resolve("keys"), 1000)) {
			assertThat(store.put(1, RECORD, Long.MAX_VALUE)).isFalse();
			assertThat(store.status().problem()).contains("is not a file");
		}
		assertThat(inside).exists();
		assertThat(asides()).isEmpty();
	}

	@Test
	void pathMustNameAFile() {
		assertThatIllegalArgumentException().isThrownBy(() -> new MvColdStoreSettings(Path.of(""), 1 << 20));
	}

	@Test
	void unwritablePlaceIsReported() throws IOException {
		Path file = Files.createFile(this.directory.resolve("file"));
		try (MvColdStore store = open(file.resolve("keys.mv"), 1000)) {
			assertThat(store.put(1, RECORD, Long.MAX_VALUE)).isFalse();
			assertThat(store.status().problem()).contains("memory only");
		}
	}

	@Test
	@Tag("D15")
	void manyKeysTakeFewBytes() throws IOException {
		Path path = this.directory.resolve("many.mv");
		try (MvColdStore store = open(path, 200_000)) {
			Random random = new Random(9);
			for (int i = 0; i < 100_000; i++) {
				byte[] record = new byte[28];
				random.nextBytes(record);
				store.put(random.nextLong(), record, Long.MAX_VALUE);
			}
		}
		assertThat(Files.size(path) / 100_000).isLessThanOrEqualTo(MvColdStoreSettings.BYTES_PER_KEY);
	}

	@Test
	void closingTwiceHasNoEffect() {
		MvColdStore store = open(this.directory.resolve("twice.mv"), 1000);
		store.close();
		store.close();
		assertThat(store.put(1, RECORD, Long.MAX_VALUE)).isFalse();
	}

}
