/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.net.Socket;
import java.net.SocketAddress;
import java.nio.channels.SocketChannel;
import java.time.Instant;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class ArchitectureTests {

	private static final JavaClasses CORE = new ClassFileImporter()
		.withImportOption(new ImportOption.DoNotIncludeTests())
		.importPackagesOf(RateLimiter.class);

	@Test
	void coreIsPlainJava() {
		CoreRules
			.freeOf("org.springframework..", "io.netty..", "reactor..", "com.fasterxml.jackson..", "tools.jackson..")
			.check(CORE);
	}

	@Test
	void packagesHaveNoCycles() {
		CoreRules.NO_PACKAGE_CYCLES.check(CORE);
	}

	@Test
	void timeComesFromAClock() {
		CoreRules.TIME_COMES_FROM_A_CLOCK.check(CORE);
	}

	@Test
	void randomnessComesIn() {
		CoreRules.RANDOMNESS_COMES_IN.check(CORE);
	}

	@Test
	void tasksComeIn() {
		CoreRules.TASKS_COME_IN.check(CORE);
	}

	@Test
	void messagesComeIn() {
		CoreRules.MESSAGES_COME_IN.check(CORE);
	}

	@Test
	@Tag("A44")
	void countersAreLockFree() {
		CoreRules.lockFree("io.github.gossiplimiter.window..").check(CORE);
		CoreRules.lockFree("io.github.gossiplimiter.key..").check(CORE);
		CoreRules.lockFree("io.github.gossiplimiter.cold..").check(CORE);
	}

	@Test
	@Tag("A44")
	void gossipIsLockFree() {
		CoreRules.lockFree("io.github.gossiplimiter.gossip..").check(CORE);
		CoreRules.lockFree("io.github.gossiplimiter.codec..").check(CORE);
		CoreRules.lockFree("io.github.gossiplimiter.signal..").check(CORE);
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource
	void offenderIsFound(Class<?> offender, ArchRule rule) {
		assertThat(violates(rule, offender)).isTrue();
	}

	static Stream<Arguments> offenderIsFound() {
		return Stream.of(arguments(ReadsNanos.class, CoreRules.TIME_COMES_FROM_A_CLOCK),
				arguments(RefersToMillis.class, CoreRules.TIME_COMES_FROM_A_CLOCK),
				arguments(ReadsInstant.class, CoreRules.TIME_COMES_FROM_A_CLOCK),
				arguments(UsesMathRandom.class, CoreRules.RANDOMNESS_COMES_IN),
				arguments(UsesThreadLocalRandom.class, CoreRules.RANDOMNESS_COMES_IN),
				arguments(RefersToRandomUuid.class, CoreRules.RANDOMNESS_COMES_IN),
				arguments(UsesUnseededRandom.class, CoreRules.RANDOMNESS_COMES_IN),
				arguments(StartsThread.class, CoreRules.TASKS_COME_IN),
				arguments(RefersToThread.class, CoreRules.TASKS_COME_IN),
				arguments(UsesExecutors.class, CoreRules.TASKS_COME_IN),
				arguments(OpensSocket.class, CoreRules.MESSAGES_COME_IN),
				arguments(OpensChannel.class, CoreRules.MESSAGES_COME_IN),
				arguments(UsesLock.class, CoreRules.lockFree("io.github.gossiplimiter")),
				arguments(UsesMonitor.class, CoreRules.lockFree("io.github.gossiplimiter")),
				arguments(ArchitectureTests.class, CoreRules.freeOf("org.assertj..")));
	}

	@Test
	void seededRandomnessIsFine() {
		assertThat(violates(CoreRules.RANDOMNESS_COMES_IN, UsesSeededRandom.class)).isFalse();
	}

	@Test
	void systemClockMayReadTheTime() {
		assertThat(violates(CoreRules.TIME_COMES_FROM_A_CLOCK, SystemClock.class, Clock.class)).isFalse();
	}

	@Test
	void packagesThatUseEachOtherAreFound() {
		// java.lang and java.util, which do.
		assertThat(violates(CoreRules.NO_PACKAGE_CYCLES, String.class, Locale.class)).isTrue();
	}

	private static boolean violates(ArchRule rule, Class<?>... types) {
		return rule.evaluate(new ClassFileImporter().importClasses(types)).hasViolation();
	}

	static class ReadsNanos {

		long read() {
			return System.nanoTime();
		}

	}

	static class RefersToMillis {

		LongSupplier read() {
			return System::currentTimeMillis;
		}

	}

	static class ReadsInstant {

		Instant read() {
			return Instant.now();
		}

	}

	static class UsesMathRandom {

		double draw() {
			return Math.random();
		}

	}

	static class UsesThreadLocalRandom {

		long draw() {
			return ThreadLocalRandom.current().nextLong();
		}

	}

	static class RefersToRandomUuid {

		Supplier<UUID> draw() {
			return UUID::randomUUID;
		}

	}

	static class UsesUnseededRandom {

		Random draw() {
			return new Random();
		}

	}

	static class UsesSeededRandom {

		Random draw(long seed) {
			return new Random(seed);
		}

	}

	static class StartsThread {

		void start(Runnable task) {
			new Thread(task).start();
		}

	}

	static class RefersToThread {

		Function<Runnable, Thread> start() {
			return Thread::new;
		}

	}

	static class UsesExecutors {

		Executor start() {
			return Executors.newSingleThreadExecutor();
		}

	}

	static class OpensSocket {

		Socket open() {
			return new Socket();
		}

	}

	static class OpensChannel {

		SocketChannel open(SocketAddress address) throws Exception {
			return SocketChannel.open(address);
		}

	}

	static class UsesLock {

		private final ReentrantLock lock = new ReentrantLock();

		boolean isHeld() {
			return this.lock.isLocked();
		}

	}

	static class UsesMonitor {

		private int count;

		synchronized int next() {
			return ++this.count;
		}

	}

}
