/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.benchmarks.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.ToLongFunction;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.gossip.GossipListener;

/**
 * Several nodes in this process.
 */
final class LoopbackCluster implements AutoCloseable {

	private static final Duration START_MAX = Duration.ofMinutes(3);

	private static final int SEEDS = 3;

	private final List<LoopbackNode> nodes = new ArrayList<>();

	private LoopbackCluster(List<Integer> ports, Limit limit, GossipListener listener) {
		List<Integer> seeds = ports.subList(0, Math.min(SEEDS, ports.size()));
		for (int i = 0; i < ports.size(); i++) {
			this.nodes.add(new LoopbackNode("node-" + i, ports.get(i), seeds, limit, listener));
		}
	}

	/**
	 * Start nodes and wait until all see each other.
	 * @param listener is told what all loops do, by all of their threads
	 */
	static LoopbackCluster start(int count, Limit limit, GossipListener listener) {
		LoopbackCluster cluster = new LoopbackCluster(freePorts(count), limit, listener);
		try {
			cluster.nodes.forEach(LoopbackNode::start);
			await(START_MAX, () -> cluster.nodes.stream().allMatch((node) -> node.isReady(count - 1)));
			return cluster;
		}
		catch (RuntimeException ex) {
			// Threads of nodes would keep the process from ending.
			cluster.close();
			throw ex;
		}
	}

	private static List<Integer> freePorts(int count) {
		List<ServerSocket> sockets = new ArrayList<>();
		try {
			for (int i = 0; i < count; i++) {
				sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
			}
			return sockets.stream().map(ServerSocket::getLocalPort).toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		finally {
			sockets.forEach(LoopbackCluster::close);
		}
	}

	private static void close(ServerSocket socket) {
		try {
			socket.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Wait for something.
	 * @return how long that took
	 */
	static Duration await(Duration most, BooleanSupplier condition) {
		long start = System.nanoTime();
		while (!condition.getAsBoolean()) {
			if (System.nanoTime() - start > most.toNanos()) {
				throw new IllegalStateException("not within " + most);
			}
			pause(Duration.ofMillis(5));
		}
		return Duration.ofNanos(System.nanoTime() - start);
	}

	static void pause(Duration time) {
		long end = System.nanoTime() + time.toNanos();
		for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
			LockSupport.parkNanos(left);
		}
	}

	List<LoopbackNode> nodes() {
		return this.nodes;
	}

	LoopbackNode node(int index) {
		return this.nodes.get(index % this.nodes.size());
	}

	long sum(ToLongFunction<LoopbackNode> value) {
		return this.nodes.stream().mapToLong(value).sum();
	}

	/**
	 * Whether all nodes hold the same count of every key.
	 */
	boolean isAgreed(String limitName, List<String> keys) {
		return keys.stream()
			.allMatch((key) -> this.nodes.stream()
				.mapToLong((node) -> node.count(limitName, key))
				.distinct()
				.count() == 1);
	}

	@Override
	public void close() {
		this.nodes.parallelStream().forEach(LoopbackNode::close);
	}

}
