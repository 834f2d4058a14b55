/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.cluster.channel.TcpProxy;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Three nodes with a proxy on every way from one to another, so that ways can be cut.
 */
class PartitionTests {

	private static final long PERMITS = 600;

	private static final Limit LIMIT = Limit.of("shared", PERMITS, Duration.ofMinutes(2));

	/**
	 * Nobody listens there: all ways lead through the proxies.
	 */
	private static final String NOWHERE = "127.0.0.1:";

	private final List<RealNode> nodes = new ArrayList<>();

	private final TcpProxy[][] ways = new TcpProxy[3][3];

	@BeforeEach
	void start() throws IOException {
		for (int i = 0; i < 3; i++) {
			int from = i;
			this.nodes
				.add(new RealNode(NodePlan.of(LIMIT).withId("node-" + i), NOWHERE + (1 + i), 0, () -> addresses(from)));
		}
		for (int from = 0; from < 3; from++) {
			for (int to = 0; to < 3; to++) {
				this.ways[from][to] = new TcpProxy(this.nodes.get(to).channel().port());
			}
		}
		this.nodes.forEach(RealNode::start);
		awaitOthers(2, 2, 2);
	}

	private List<String> addresses(int from) {
		List<String> addresses = new ArrayList<>();
		for (int to = 0; to < 3; to++) {
			addresses.add("127.0.0.1:" + this.ways[from][to].port());
		}
		return addresses;
	}

	@AfterEach
	void stop() throws IOException {
		this.nodes.parallelStream().forEach((node) -> node.node().stop(Duration.ZERO));
		for (TcpProxy[] proxies : this.ways) {
			for (TcpProxy proxy : proxies) {
				proxy.close();
			}
		}
	}

	@Tag("E22")
	@Tag("C24")
	@Tag("C26")
	@Test
	void bothSidesServeAndReconcileAfterHealing() {
		long before = ask(0, 100);
		awaitCount(before, 0, 1, 2);
		separate(true);
		awaitOthers(1, 1, 0);
		long left = ask(0, PERMITS / 3);
		awaitCount(before + left, 0, 1);
		left += exhaust(1);
		long right = exhaust(2);
		assertThat(before + left).isEqualTo(PERMITS);
		assertThat(before + right).isEqualTo(PERMITS);
		separate(false);
		awaitOthers(2, 2, 2);
		awaitCount(before + left + right, 0, 1, 2);
		assertThat(this.nodes).noneMatch((node) -> node.allows("shared", "user"));
	}

	private long ask(int index, long requests) {
		Load load = load(index);
		try (load) {
			load.awaitMore(requests);
		}
		return load.allowed();
	}

	private long exhaust(int index) {
		Load load = load(index);
		try (load) {
			RealCluster.await().until(() -> this.nodes.get(index).count("shared", "user") >= PERMITS);
			load.awaitMore(200);
		}
		return load.allowed();
	}

	private Load load(int index) {
		RealNode node = this.nodes.get(index);
		return new Load(500, (i) -> node.allows("shared", "user"));
	}

	private void separate(boolean value) {
		for (int side = 0; side < 2; side++) {
			this.ways[side][2].block(value);
			this.ways[2][side].block(value);
		}
	}

	private void awaitOthers(int... sizes) {
		RealCluster.await().until(() -> {
			boolean all = true;
			for (int i = 0; i < 3; i++) {
				all &= this.nodes.get(i).others().size() == sizes[i];
			}
			return all;
		});
	}

	private void awaitCount(long count, int... indexes) {
		RealCluster.await().untilAsserted(() -> {
			for (int index : indexes) {
				assertThat(this.nodes.get(index).count("shared", "user")).isEqualTo(count);
			}
		});
	}

}
