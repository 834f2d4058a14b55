/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.net.DatagramSocket;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URL;
import java.net.URLConnection;
import java.nio.channels.NetworkChannel;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;

import io.github.gossiplimiter.engine.RateLimiterEngine;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

/**
 * What the core stays free of, so that any framework can host it, and the same seed gives
 * the same run in virtual time.
 */
final class CoreRules {

	/*
	 * Rules look at accesses rather than calls: a method reference such as
	 * System::nanoTime is an access, not a call. ArchUnit does not see synchronized
	 * blocks, only synchronized methods.
	 */

	private static final String CONSTRUCTOR = "<init>";

	static final ArchRule TIME_COMES_FROM_A_CLOCK = noClasses().that()
		.doNotHaveFullyQualifiedName(SystemClock.class.getName())
		.should()
		.accessTargetWhere(target("the time of the machine",
				(target) -> is(target, System.class, "nanoTime") || is(target, System.class, "currentTimeMillis")
						|| is(target, java.time.Clock.class, "systemUTC")
						|| (target.getOwner().getPackageName().equals("java.time") && target.getName().equals("now"))))
		.because("tests and the simulator move time by hand: take a Clock");

	static final ArchRule RANDOMNESS_COMES_IN = noClasses().should()
		.accessTargetWhere(target("randomness without a seed",
				(target) -> is(target, Math.class, "random") || is(target, StrictMath.class, "random")
						|| is(target, UUID.class, "randomUUID") || isUnseededRandom(target)))
		.orShould()
		.dependOnClassesThat()
		.areAssignableTo(ThreadLocalRandom.class)
		.because("the same seed has to give the same run: take a source of randomness");

	static final ArchRule TASKS_COME_IN = noClasses().should()
		.accessTargetWhere(target("a new thread",
				(target) -> target.getOwner().isAssignableTo(Thread.class) && target.getName().equals(CONSTRUCTOR)))
		.orShould()
		.dependOnClassesThat()
		.areAssignableTo(Executors.class)
		.because("the host decides about threads: take a scheduler");

	static final ArchRule MESSAGES_COME_IN = noClasses().should()
		.dependOnClassesThat(assignableTo(Socket.class).or(assignableTo(ServerSocket.class))
			.or(assignableTo(DatagramSocket.class))
			.or(assignableTo(NetworkChannel.class))
			.or(assignableTo(URL.class))
			.or(assignableTo(URLConnection.class))
			.or(resideInAPackage("java.net.http.."))
			.as("open connections"))
		.because("the simulator is a network too: take a transport");

	/*
	 * One use goes the other way: RateLimiter.builder() is where applications find the
	 * implementation.
	 */
	static final ArchRule NO_PACKAGE_CYCLES = slices().assignedFrom(new PackageSlices())
		.should()
		.beFreeOfCycles()
		.ignoreDependency(RateLimiter.class, RateLimiterEngine.class);

	private CoreRules() {
	}

	/**
	 * No class uses a framework that lives in one of the packages.
	 */
	static ArchRule freeOf(String... packages) {
		return noClasses().should()
			.dependOnClassesThat()
			.resideInAnyPackage(packages)
			.because("the core is plain Java");
	}

	/**
	 * A package, which need not exist, makes no thread wait for another.
	 */
	static ArchRule lockFree(String packageIdentifier) {
		ArchRule noLocks = noClasses().that()
			.resideInAPackage(packageIdentifier)
			.should()
			.dependOnClassesThat()
			.resideInAPackage("java.util.concurrent.locks")
			.allowEmptyShould(true);
		ArchRule noMonitors = noMethods().that()
			.areDeclaredInClassesThat()
			.resideInAPackage(packageIdentifier)
			.should()
			.haveModifier(JavaModifier.SYNCHRONIZED)
			.allowEmptyShould(true);
		return CompositeArchRule.of(noLocks)
			.and(noMonitors)
			.because("a request never waits for another request or for gossip");
	}

	private static DescribedPredicate<JavaAccess<?>> target(String description, Predicate<AccessTarget> predicate) {
		return DescribedPredicate.describe(description, (access) -> predicate.test(access.getTarget()));
	}

	private static boolean is(AccessTarget target, Class<?> owner, String name) {
		return target.getOwner().isEquivalentTo(owner) && target.getName().equals(name);
	}

	private static boolean isUnseededRandom(AccessTarget target) {
		return is(target, Random.class, CONSTRUCTOR) && target instanceof CodeUnitAccessTarget constructor
				&& constructor.getRawParameterTypes().isEmpty();
	}

	private static final class PackageSlices implements SliceAssignment {

		@Override
		public SliceIdentifier getIdentifierOf(JavaClass type) {
			return SliceIdentifier.of(type.getPackageName());
		}

		@Override
		public String getDescription() {
			return "one per package";
		}

	}

}
