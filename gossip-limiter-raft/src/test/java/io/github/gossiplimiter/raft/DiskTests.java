/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.github.gossiplimiter.Consistency;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.LeaseResult;
import io.github.gossiplimiter.raft.internal.storage.FileStorage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Voters that keep their logs on disk.
 */
class DiskTests {

	private static final Limit LIMIT = Limit.builder("pay")
		.window(20, Duration.ofMinutes(1))
		.consistency(Consistency.STRICT)
		.build();

	private final Path directory;

	private final RaftFleet fleet = new RaftFleet(21);

	private long lots = 1;

	DiskTests(@TempDir Path directory) {
		this.directory = directory;
	}

	@BeforeEach
	void start() {
		this.fleet.storage((name) -> new FileStorage(this.directory.resolve(name)));
		this.fleet.startAll(RaftFleet.settings());
		this.fleet.awaitLeader();
	}

	private LeaseResult request(long wanted) {
		LeaseCall call = new LeaseCall(LIMIT, 1, 0, List.of(), this.lots++, wanted, 10_000_000_000L);
		return this.fleet.await(this.fleet.node("client").coordinator().exchange(List.of(call))).get(0);
	}

	@Test
	@Tag("D18")
	void ledgerSurvivesTheRestartOfAllVoters() {
		LeaseResult lot = request(8);
		RaftFleet.VOTERS.forEach(this.fleet::crash);
		RaftFleet.VOTERS.forEach((name) -> this.fleet.start(name, RaftFleet.settings()));
		this.fleet.awaitLeader();
		LeaseResult next = request(20);
		assertThat(lot.granted()).isEqualTo(8);
		assertThat(next.granted() + next.free()).isEqualTo(12);
	}

	@Test
	@Tag("D18")
	void voterThatIsRestartedWithItsLogVotesAtOnce() {
		request(8);
		String restarted = this.fleet.follower();
		this.fleet.crash(restarted);
		this.fleet.start(restarted, RaftFleet.settings());
		this.fleet.crash(this.fleet.awaitLeader().name());
		this.fleet.run(Duration.ofMillis(1));
		this.fleet.awaitLeader();
		LeaseResult next = request(20);
		assertThat(next.granted() + next.free()).isEqualTo(12);
	}

	@Test
	void unfinishedRecordIsDiscarded() throws IOException {
		request(8);
		String restarted = this.fleet.follower();
		this.fleet.crash(restarted);
		Path journal = this.directory.resolve(restarted).resolve("journal");
		Files.write(journal, new byte[] { 0, 0, 0, 50, 1, 2, 3, 4, 5 }, StandardOpenOption.APPEND);
		this.fleet.start(restarted, RaftFleet.settings());
		assertThat(this.fleet.node(restarted).status().role()).isEqualTo(RaftStatus.Role.FOLLOWER);
		assertThat(request(1).granted()).isEqualTo(1);
	}

	@Test
	void damagedJournalIsRefused() throws IOException {
		request(8);
		String restarted = this.fleet.follower();
		this.fleet.crash(restarted);
		Path journal = this.directory.resolve(restarted).resolve("journal");
		byte[] bytes = Files.readAllBytes(journal);
		bytes[20] ^= 1;
		Files.write(journal, bytes);
		assertThatExceptionOfType(UncheckedIOException.class)
			.isThrownBy(() -> this.fleet.start(restarted, RaftFleet.settings()))
			.havingRootCause()
			.withMessageContaining("is damaged at byte 0")
			.withMessageContaining("comes back as a new voter");
	}

	@Test
	void directoryOfAnotherVoterIsRefused() {
		assertThatExceptionOfType(UncheckedIOException.class)
			.isThrownBy(() -> new FileStorage(this.directory.resolve("node-1")))
			.withStackTraceContaining("another voter uses the directory");
	}

	@Test
	@Tag("D18")
	void voterWithADeletedDirectoryIsReplaced() throws IOException {
		request(8);
		String lost = this.fleet.follower();
		this.fleet.crash(lost);
		Files.delete(this.directory.resolve(lost).resolve("journal"));
		this.fleet.start(lost, RaftFleet.settings());
		assertThat(this.fleet.node(lost).status().role()).isEqualTo(RaftStatus.Role.FOUNDING);
		this.fleet.await("replaced", () -> this.fleet.node(lost).status().role() == RaftStatus.Role.FOLLOWER);
		LeaseResult next = request(20);
		assertThat(next.granted() + next.free()).isEqualTo(12);
	}

	@Test
	void journalIsRewrittenAfterASnapshot() throws IOException {
		for (int i = 0; i < 2100; i++) {
			request(1);
		}
		this.fleet.run(Duration.ofSeconds(1));
		RaftFleet.VOTERS.forEach(this.fleet::crash);
		assertThat(RaftFleet.VOTERS).extracting(this::size).allMatch((size) -> size < (1 << 20));
		RaftFleet.VOTERS.forEach((name) -> this.fleet.start(name, RaftFleet.settings()));
		this.fleet.awaitLeader();
		assertThat(request(1).granted()).isZero();
	}

	private long size(String name) {
		try {
			return Files.size(this.directory.resolve(name).resolve("journal"));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
