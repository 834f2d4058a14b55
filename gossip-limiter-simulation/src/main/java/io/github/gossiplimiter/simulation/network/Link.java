/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulation.network;

import java.time.Duration;

/**
 * What happens to messages from one node to another. A message takes between
 * {@code delayMin} and {@code delayMax}, all equally likely, and up to {@code jitter} on
 * top, so messages overtake each other where the spread is larger than the gap between
 * them.
 *
 * @param delayMin shortest time on the way
 * @param delayMax longest time on the way without jitter
 * @param jitter most that is added
 * @param loss probability that a message never arrives
 * @param duplication probability that a message arrives twice
 * @param reordering probability that a message is held back until later ones have passed
 */
public record Link(Duration delayMin, Duration delayMax, Duration jitter, double loss, double duplication,
		double reordering) {

	/**
	 * Machines side by side, nothing wrong.
	 */
	public static final Link LOCAL = of(Duration.ofNanos(500_000), Duration.ofMillis(1));

	public Link {
		if (delayMin.isNegative() || delayMax.compareTo(delayMin) < 0) {
			throw new IllegalArgumentException(
					"delayMin must be between 0 and delayMax: delayMin=" + delayMin + ", delayMax=" + delayMax);
		}
		if (jitter.isNegative()) {
			throw new IllegalArgumentException("jitter must not be negative: jitter=" + jitter);
		}
		checkProbability("loss", loss);
		checkProbability("duplication", duplication);
		checkProbability("reordering", reordering);
	}

	/**
	 * A link without faults.
	 */
	public static Link of(Duration delayMin, Duration delayMax) {
		return new Link(delayMin, delayMax, Duration.ZERO, 0, 0, 0);
	}

	/**
	 * The same with jitter.
	 */
	public Link withJitter(Duration value) {
		return new Link(this.delayMin, this.delayMax, value, this.loss, this.duplication, this.reordering);
	}

	/**
	 * The same with loss.
	 */
	public Link withLoss(double value) {
		return new Link(this.delayMin, this.delayMax, this.jitter, value, this.duplication, this.reordering);
	}

	/**
	 * The same with duplication.
	 */
	public Link withDuplication(double value) {
		return new Link(this.delayMin, this.delayMax, this.jitter, this.loss, value, this.reordering);
	}

	/**
	 * The same with reordering.
	 */
	public Link withReordering(double value) {
		return new Link(this.delayMin, this.delayMax, this.jitter, this.loss, this.duplication, value);
	}

	private static void checkProbability(String name, double value) {
		if (!(value >= 0 && value <= 1)) {
			throw new IllegalArgumentException(name + " must be between 0 and 1: " + name + "=" + value);
		}
	}

}
