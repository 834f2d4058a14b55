/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.membership;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiPredicate;

import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.membership.wire.MembershipMessage;
import io.github.gossiplimiter.membership.wire.MembershipMessages;
import io.github.gossiplimiter.simulation.time.VirtualTime;

/**
 * Nodes with the real membership protocol on a network in virtual time. Connections are
 * made on demand, and closed by the rules of the data channel.
 */
public final class MemberFleet {

	private static final MessageCodec CODEC = MessageCodec.of(MembershipMessages.KINDS);

	/*
	 * What a frame adds to a message, and what it costs to connect: three segments of TCP
	 * and the handshake.
	 */
	static final int FRAME_BYTES = 25;

	static final int CONNECT_BYTES = 400;

	private static final long SWEEP_NANOS = 1_000_000_000L;

	private static final int CONNECT_DELAYS = 3;

	private static final long FIND_NANOS = 1_000_000_000L;

	private final MembershipPlan plan;

	private final VirtualTime time = new VirtualTime();

	private final SplittableRandom random;

	private final List<FleetMember> places = new ArrayList<>();

	private final FleetConnections connections = new FleetConnections();

	private BiPredicate<Integer, Integer> cut = (from, to) -> false;

	private int lives;

	private long falseDeaths;

	private long bytes;

	private long messages;

	private long connects;

	/**
	 * Create the nodes, none of which runs yet.
	 */
	public MemberFleet(MembershipPlan plan) {
		this.plan = plan;
		this.random = new SplittableRandom(plan.seed());
		for (int place = 0; place < plan.nodes(); place++) {
			this.places.add(life(place));
		}
		this.time.after(SWEEP_NANOS, this::sweep);
	}

	private FleetMember life(int place) {
		Member self = new Member("node-" + place, this.random.nextLong() >>> 16, address(place),
				new Member.Site("default", "zone-" + place % 3, 8080), 1);
		return new FleetMember(this, place, this.lives++, self, this.random.split());
	}

	private static String address(int place) {
		return "10.0." + (place >> 8) + "." + (place & 0xff) + ":7946";
	}

	private static int place(String address) {
		String[] parts = address.split("[.:]", -1);
		return (Integer.parseInt(parts[2]) << 8) + Integer.parseInt(parts[3]);
	}

	/**
	 * The time of the simulation.
	 */
	public VirtualTime time() {
		return this.time;
	}

	/**
	 * The node that is or was last at a place.
	 */
	public FleetMember node(int place) {
		return this.places.get(place);
	}

	/**
	 * All nodes, those that are down included.
	 */
	public List<FleetMember> nodes() {
		return List.copyOf(this.places);
	}

	/**
	 * The nodes that are up.
	 */
	public List<FleetMember> up() {
		return this.places.stream().filter(FleetMember::isUp).toList();
	}

	MembershipPlan plan() {
		return this.plan;
	}

	/**
	 * Start all nodes at once.
	 */
	public void startAll() {
		this.places.forEach(this::start);
	}

	private void start(FleetMember node) {
		node.start();
		find(node);
	}

	/**
	 * End the node at a place, if it is up, and start it again without memory.
	 */
	public FleetMember restart(int place) {
		crash(place, true);
		FleetMember next = life(place);
		this.places.set(place, next);
		start(next);
		return next;
	}

	/*
	 * Seeds are contacted until somebody is found, as discovery does.
	 */
	private void find(FleetMember node) {
		if (node.isUp() && node.live().isEmpty()) {
			for (int seed = 0; seed < this.plan.seeds(); seed++) {
				node.contact(address(seed));
			}
			this.time.after(FIND_NANOS, () -> find(node));
		}
	}

	/**
	 * End a node without farewell.
	 * @param seen whether its machine stays, which ends its connections
	 */
	public void crash(int place, boolean seen) {
		FleetMember node = node(place);
		if (!node.isUp()) {
			this.connections.endAll(node);
			return;
		}
		node.crash(seen);
		for (FleetMember other : this.connections.endAll(node)) {
			if (seen && other.isUp() && !this.cut.test(place, other.place())) {
				this.time.after(delayNanos(), () -> other.disconnected(node));
			}
		}
	}

	/**
	 * From now on messages from one place to another vanish where the predicate holds.
	 */
	public void cut(BiPredicate<Integer, Integer> value) {
		this.cut = value;
	}

	/**
	 * Split the network: nothing passes between the first places and the rest, and what
	 * was connected across is no longer.
	 */
	public void split(int first) {
		cut((from, to) -> (from < first) != (to < first));
		for (FleetMember one : this.places.subList(0, first)) {
			this.places.subList(first, this.places.size()).forEach((other) -> this.connections.end(one, other));
		}
	}

	/**
	 * Nothing vanishes any more, except at random.
	 */
	public void heal() {
		cut((from, to) -> false);
	}

	void send(FleetMember from, Member to, MembershipMessage message) {
		int size = CODEC.encode(message).length + FRAME_BYTES;
		this.messages++;
		this.bytes += size;
		FleetMember target = node(place(to.address()));
		if (!target.isUp()) {
			refuse(from, to, target);
			return;
		}
		if (target == from) {
			// A former life of this node had its address.
			this.time.after(delayNanos(), () -> from.unreachable(to));
			return;
		}
		boolean same = target.self().incarnation() == to.incarnation();
		long delay = delayNanos();
		if (!this.connections.isOpen(from, target)) {
			delay = CONNECT_DELAYS * delay;
			if (!connect(from, target, delay)) {
				return;
			}
		}
		if (isLost(from.place(), target.place())) {
			return;
		}
		if (same) {
			this.connections.used(from, target, this.time.nanos());
			this.time.after(delay, () -> target.received(from, message));
		}
		else {
			// Another life of the node is at the address.
			this.time.after(delay, () -> from.unreachable(to));
		}
	}

	/*
	 * Where a machine is there but no process, an attempt to connect fails at once.
	 */
	private void refuse(FleetMember from, Member to, FleetMember target) {
		if (target.refuses() && !this.cut.test(from.place(), target.place())
				&& !this.cut.test(target.place(), from.place())) {
			this.time.after(2 * delayNanos(), () -> from.unreachable(to));
		}
	}

	void contact(FleetMember from, String address) {
		FleetMember target = node(place(address));
		if (target != from && target.isUp() && !this.connections.isOpen(from, target)) {
			connect(from, target, CONNECT_DELAYS * delayNanos());
		}
	}

	private boolean connect(FleetMember from, FleetMember target, long delay) {
		if (isLost(from.place(), target.place()) || isLost(target.place(), from.place())) {
			return false;
		}
		this.connects++;
		this.bytes += CONNECT_BYTES;
		this.connections.opened(from, target, this.time.nanos());
		this.time.after(delay, () -> {
			from.connected(target);
			target.connected(from);
		});
		return true;
	}

	private void sweep() {
		for (FleetMember node : this.places) {
			if (node.isUp()) {
				this.connections.sweep(node, this.time.nanos());
			}
			else {
				this.connections.endAll(node);
			}
		}
		this.time.after(SWEEP_NANOS, this::sweep);
	}

	private boolean isLost(int from, int to) {
		return this.cut.test(from, to) || (this.plan.loss() > 0 && this.random.nextDouble() < this.plan.loss());
	}

	private long delayNanos() {
		long min = this.plan.delayMin().toNanos();
		long max = this.plan.delayMax().toNanos();
		return (max > min) ? this.random.nextLong(min, max + 1) : min;
	}

	/*
	 * A node was removed from another's list.
	 */
	void removed(FleetMember by, Member member) {
		FleetMember subject = node(place(member.address()));
		boolean alive = subject.isUp() && subject.self().incarnation() == member.incarnation();
		if (alive && !this.cut.test(by.place(), subject.place()) && !this.cut.test(subject.place(), by.place())) {
			this.falseDeaths++;
		}
	}

	/**
	 * How often a node removed another one that was up and not cut off.
	 */
	public long falseDeaths() {
		return this.falseDeaths;
	}

	/**
	 * Bytes sent by all nodes, frames, handshakes and goodbyes included.
	 */
	public long bytes() {
		return this.bytes + this.connections.closed() * FRAME_BYTES;
	}

	/**
	 * Messages sent by all nodes.
	 */
	public long messages() {
		return this.messages;
	}

	/**
	 * Connections that were made.
	 */
	public long connects() {
		return this.connects;
	}

	/**
	 * Connections that a node has now.
	 */
	public int connections(FleetMember node) {
		return this.connections.count(node);
	}

	/**
	 * Whether every node that is up has exactly the others that are up among its members.
	 */
	public boolean agrees() {
		List<FleetMember> up = up();
		return up.stream().allMatch((node) -> node.live().size() == up.size() - 1);
	}

}
