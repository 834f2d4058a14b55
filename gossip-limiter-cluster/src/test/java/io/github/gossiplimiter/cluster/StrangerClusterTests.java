/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.cluster.channel.Authority;
import io.github.gossiplimiter.cluster.channel.Caller;
import io.github.gossiplimiter.cluster.channel.StrangerBytes;
import io.github.gossiplimiter.cluster.channel.tls.TlsMaterial;
import io.github.gossiplimiter.gossip.Member;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Strangers attack every node of a cluster while it shares a limit: the limit holds, and
 * no member is lost.
 */
// Strangers call from several addresses of the loopback network, which only Linux has.
@EnabledOnOs(OS.LINUX)
class StrangerClusterTests {

	private static final long PERMITS = 300;

	/**
	 * Strangers take processor time of the rounds, and what is admitted between two
	 * rounds goes beyond the limit. A member that is lost would double it.
	 */
	private static final long ADMITTED_MAX = PERMITS * 110 / 100;

	private static final int REQUESTS_PER_SECOND = 300;

	private static final int SILENT = 400;

	private static final int STRIKES = 100;

	private static final NodePlan PLAN = NodePlan.of(Limit.of("shared", PERMITS, Duration.ofMinutes(1)));

	private static TlsMaterial material;

	private @Nullable RealCluster cluster;

	@BeforeAll
	static void issue(@TempDir Path directory) throws Exception {
		material = Authority.create(directory, "ours").material();
	}

	@AfterEach
	void stop() {
		if (this.cluster != null) {
			this.cluster.close();
		}
	}

	@ParameterizedTest
	@EnumSource
	void attackedNodesKeepTheirMembersAndTheirLimit(Attack attack) {
		attack(attack, PLAN);
	}

	@ParameterizedTest
	@EnumSource
	void attackedNodesWithTlsKeepTheirMembersAndTheirLimit(Attack attack) {
		attack(attack, PLAN.withTls(() -> material));
	}

	private void attack(Attack attack, NodePlan plan) {
		RealCluster attacked = RealCluster.seeded(plan);
		this.cluster = attacked;
		attacked.start(3);
		int threads = ManagementFactory.getThreadMXBean().getThreadCount();
		try (Strangers strangers = new Strangers(attack, attacked.nodes())) {
			strangers.awaitStrikes();
			attacked.begin("node-3");
			attacked.awaitComplete();
			long admitted = exhaust(attacked);
			strangers.awaitStrikes();
			assertThat(admitted).isBetween(PERMITS * 97 / 100, ADMITTED_MAX);
			// Those of the new node, of the load and of the strangers, but none for each
			// call.
			assertThat(ManagementFactory.getThreadMXBean().getThreadCount()).isLessThan(threads + 20);
		}
		assertThat(StrangerBytes.deserialized).hasValue(0);
		assertMembersWereKept(attacked, 4);
	}

	/**
	 * A stranger where a node looks for members learns neither names nor counts, and
	 * nothing from which the secret can be guessed but by stretching each guess.
	 */
	@Test
	void strangerThatIsDialledAsASeedLearnsNothingAndChangesNothing() throws IOException {
		RealCluster dialled = RealCluster.dialled(PLAN);
		try (dialled; Listener listener = new Listener()) {
			dialled.introduce("listener", listener.port());
			dialled.start(3);
			RealCluster.await().until(() -> listener.overheard.size() >= 3);
			Load load = new Load(REQUESTS_PER_SECOND, (i) -> dialled.node(i % 3).allows("shared", "full"));
			try (load) {
				RealCluster.await().until(() -> load.denied() >= PERMITS / 3);
			}
			assertThat(load.allowed()).isBetween(PERMITS * 97 / 100, ADMITTED_MAX);
			assertThat(dialled.nodes()).allSatisfy((node) -> assertThat(node.memberLists()).allSatisfy(
					(list) -> assertThat(list).allSatisfy((member) -> assertThat(member.id()).startsWith("node-"))));
			assertThat(listener.overheard)
				.allSatisfy((text) -> assertThat(text).contains("test").doesNotContain("node-", "sesame", "full"));
		}
	}

	private static long exhaust(RealCluster cluster) {
		List<RealNode> nodes = cluster.nodes();
		Load load = new Load(REQUESTS_PER_SECOND, (i) -> nodes.get(i % nodes.size()).allows("shared", "full"));
		try (load) {
			RealCluster.await().until(() -> load.denied() >= PERMITS / 3);
		}
		RealCluster.await().until(() -> cluster.isAgreed("shared", "full", load.allowed()));
		return load.allowed();
	}

	/*
	 * A member is added to the list of another one, and never removed.
	 */
	private static void assertMembersWereKept(RealCluster cluster, int nodes) {
		assertThat(cluster.nodes()).allSatisfy((node) -> {
			List<Member> before = List.of();
			for (List<Member> next : node.memberLists()) {
				assertThat(next).extracting(Member::incarnation).containsAll(incarnations(before));
				before = next;
			}
			assertThat(before).hasSize(nodes - 1);
			assertThat(node.node().failures()).isZero();
		});
	}

	private static List<Long> incarnations(List<Member> members) {
		return members.stream().map(Member::incarnation).toList();
	}

	/**
	 * What strangers do to a node, again and again.
	 */
	enum Attack {

		/**
		 * Have it read serialized objects and messages of other protocols.
		 */
		OBJECTS {

			@Override
			void strike(Strangers strangers, RealNode node) throws IOException {
				byte[] object = StrangerBytes.serialized();
				strangers.call(node).say(object);
				strangers.call(node).say(StrangerBytes.concat(StrangerBytes.greeting(), StrangerBytes.framed(object)));
				strangers.call(node).say(StrangerBytes.jGroupsConnect()).say(StrangerBytes.jGroupsMessage());
			}

		},

		/**
		 * Announce messages that would fill its memory.
		 */
		LENGTHS {

			@Override
			void strike(Strangers strangers, RealNode node) throws IOException {
				strangers.call(node).greet().length(Integer.MAX_VALUE - 8);
				strangers.call(node).greet().length(18_000_000);
				strangers.call(node).say(StrangerBytes.jGroupsMessage());
			}

		},

		/**
		 * Claim to be one of its peers, of the same name and incarnation or at its
		 * address, from the host of that peer and from another one.
		 */
		CLAIMS {

			@Override
			void strike(Strangers strangers, RealNode node) throws IOException {
				for (Member member : node.others()) {
					strangers.call(node, "127.0.0.1").say(StrangerBytes.claim(member, PLAN.salt()));
					Member life = new Member(member.id(), member.incarnation() + 1, member.address(), member.site(),
							member.wireVersion());
					strangers.call(node).say(StrangerBytes.claim(life, PLAN.salt()));
				}
			}

		},

		/**
		 * Hold more connections than it accepts, renewed when they are closed, and say
		 * nothing.
		 */
		SILENCE {

			@Override
			int held() {
				return 3 * SILENT;
			}

			@Override
			void strike(Strangers strangers, RealNode node) throws IOException {
				for (int i = 0; i < SILENT; i++) {
					strangers.call(node);
				}
			}

		},

		/**
		 * Begin handshakes that they do not end.
		 */
		HALF_HANDSHAKES {

			@Override
			int held() {
				return 3 * SILENT;
			}

			@Override
			void strike(Strangers strangers, RealNode node) throws IOException {
				for (int i = 0; i < 10; i++) {
					strangers.call(node).say(StrangerBytes.hello());
				}
			}

		};

		/**
		 * How many connections stay open.
		 */
		int held() {
			return 60;
		}

		abstract void strike(Strangers strangers, RealNode node) throws IOException;

	}

	/**
	 * Strangers that strike one node after the other until they are closed.
	 */
	private static final class Strangers implements AutoCloseable {

		private final Deque<Caller> callers = new ArrayDeque<>();

		private final Attack attack;

		private final List<RealNode> nodes;

		private final Thread thread = new Thread(this::run, "strangers");

		private volatile boolean ended;

		private final AtomicLong calls = new AtomicLong();

		private Strangers(Attack attack, List<RealNode> nodes) {
			this.attack = attack;
			this.nodes = nodes;
			this.thread.setDaemon(true);
			this.thread.start();
		}

		private void run() {
			while (!this.ended) {
				for (RealNode node : this.nodes) {
					try {
						this.attack.strike(this, node);
					}
					catch (IOException ex) {
						// The node has closed a connection, as it should sooner or later.
						assertThat(ex).isNotNull();
					}
				}
			}
		}

		private Caller call(RealNode node) throws IOException {
			return call(node, "127.0.0." + (2 + this.calls.get() % 5));
		}

		private Caller call(RealNode node, String from) throws IOException {
			while (this.callers.size() >= this.attack.held()) {
				this.callers.remove().close();
			}
			Caller caller = new Caller(node.channel().port(), from);
			this.callers.add(caller);
			this.calls.incrementAndGet();
			return caller;
		}

		/**
		 * Wait until they have called many times more, and every node has refused some.
		 */
		private void awaitStrikes() {
			long wanted = this.calls.get() + STRIKES;
			List<Integer> refused = this.nodes.stream().map((node) -> node.refusals().size()).toList();
			RealCluster.await()
				.until(() -> this.calls.get() >= wanted
						&& IntStream.range(0, refused.size()).allMatch((i) -> isRefused(i, refused.get(i))));
		}

		private boolean isRefused(int index, int before) {
			int now = this.nodes.get(index).refusals().size();
			return now > before || now == RealNode.REFUSALS_MAX;
		}

		@Override
		public void close() {
			this.ended = true;
			try {
				this.thread.join();
				for (Caller caller : this.callers) {
					caller.close();
				}
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

	}

	/**
	 * A stranger that nodes dial: answers their opening with its own, and keeps what it
	 * gets.
	 */
	private static final class Listener implements AutoCloseable {

		private final Queue<String> overheard = new ConcurrentLinkedQueue<>();

		private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());

		private final Thread thread = new Thread(this::run, "listener");

		private Listener() throws IOException {
			this.thread.setDaemon(true);
			this.thread.start();
		}

		private int port() {
			return this.server.getLocalPort();
		}

		private void run() {
			while (!this.server.isClosed()) {
				try (Socket dialler = this.server.accept()) {
					dialler.setSoTimeout(10_000);
					dialler.getOutputStream().write(StrangerBytes.hello());
					DataInputStream in = new DataInputStream(dialler.getInputStream());
					byte[] opening = in.readNBytes(StrangerBytes.greeting().length);
					opening = StrangerBytes.concat(opening, in.readNBytes(in.readInt()));
					byte[] all = StrangerBytes.concat(opening, in.readNBytes(in.readInt()));
					dialler.getOutputStream().write(StrangerBytes.proof(new byte[200]));
					this.overheard.add(new String(all, StandardCharsets.ISO_8859_1));
				}
				catch (IOException ex) {
					// The dialler was closed, or this listener.
					assertThat(ex).isNotNull();
				}
			}
		}

		@Override
		public void close() throws IOException {
			this.server.close();
		}

	}

}
