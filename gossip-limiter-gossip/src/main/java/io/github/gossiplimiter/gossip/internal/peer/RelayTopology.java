/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.peer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

import io.github.gossiplimiter.gossip.Member;

/**
 * The relay overlay: direct peers of a node, and to which of them it relays changes of
 * which origins. All members stand in one circle, in an order that follows from the view;
 * each is linked to those at a few distances in both directions (a circulant graph), so
 * every change arrives after a few hops.
 * <p>
 * The routes of an origin's changes are the same relative to its place in the circle:
 * every other member receives them from one that is nearer to the origin, and now and
 * then from a second one, so that a failed relay cuts off no member for long.
 */
public final class RelayTopology {

	/*
	 * Steps that add up to every distance, forwards or backwards, of a circle of at most
	 * so many: of 3 and 5 in one step, of 13 in two, of 25 and 27 in three. A larger
	 * circle is one of circles of 13.
	 */
	private static final Map<Integer, int[]> STEPS = new TreeMap<>(Map.of(3, new int[] { 1 }, 5, new int[] { 1, 2 }, 13,
			new int[] { 2, 3 }, 25, new int[] { 3, 4 }, 27, new int[] { 1, 3, 9 }));

	private static final int CIRCLE = 13;

	/*
	 * With a third way the bytes grew, and the accuracy did not.
	 */
	private static final int WAYS = 2;

	private final Map<Long, Integer> places = new HashMap<>();

	private final int own;

	private final int[] distances;

	private final int hops;

	/*
	 * By the distance from the origin to this node in the circle, then by link.
	 */
	private final boolean[][] leads;

	private final boolean[][] passes;

	private RelayTopology(List<Long> order, long self, int[] distances) {
		order.forEach((member) -> this.places.put(member, this.places.size()));
		this.own = order.indexOf(self);
		this.distances = distances;
		int[] hopsTo = hopsTo(order.size(), distances);
		this.hops = Arrays.stream(hopsTo).max().orElse(0);
		this.leads = ways(hopsTo, distances, 1);
		this.passes = ways(hopsTo, distances, WAYS);
	}

	/**
	 * Direct peers are all members.
	 */
	static RelayTopology direct(long self, Collection<Long> peers) {
		List<Long> order = order(self, peers);
		int[] all = new int[order.size() - 1];
		Arrays.setAll(all, (i) -> i + 1);
		return new RelayTopology(order, self, all);
	}

	/**
	 * As few direct peers as suffice to reach all members in a few hops.
	 */
	public static RelayTopology few(long self, Collection<Long> peers) {
		return of(self, order(self, peers));
	}

	/**
	 * As few direct peers as suffice to reach all members in a few hops, with members of
	 * one zone beside each other, so that fewer links connect zones.
	 */
	public static RelayTopology few(Member self, Collection<Member> peers) {
		List<Member> order = new ArrayList<>(peers);
		order.add(self);
		order
			.sort(Comparator.comparing((Member member) -> member.site().zone()).thenComparingLong(Member::incarnation));
		return of(self.incarnation(), order.stream().map(Member::incarnation).toList());
	}

	private static RelayTopology of(long self, List<Long> order) {
		return new RelayTopology(order, self, distances(order.size()));
	}

	private static List<Long> order(long self, Collection<Long> peers) {
		TreeSet<Long> order = new TreeSet<>(peers);
		order.add(self);
		return List.copyOf(order);
	}

	static int[] distances(int members) {
		TreeSet<Integer> distances = new TreeSet<>();
		int unit = 1;
		for (int circle = members; circle > 1; circle = (circle + CIRCLE - 1) / CIRCLE) {
			int size = circle;
			int[] steps = STEPS.entrySet()
				.stream()
				.filter((entry) -> entry.getKey() >= size)
				.findFirst()
				.map(Map.Entry::getValue)
				.orElse(null);
			for (int step : (steps != null) ? steps : STEPS.getOrDefault(CIRCLE, new int[0])) {
				distances.add(unit * step % members);
				distances.add(Math.floorMod(-unit * step, members));
			}
			if (steps != null) {
				break;
			}
			unit *= CIRCLE;
		}
		distances.remove(0);
		return distances.stream().mapToInt(Integer::intValue).toArray();
	}

	private static int[] hopsTo(int members, int[] distances) {
		int[] hops = new int[members];
		Arrays.fill(hops, Integer.MAX_VALUE);
		hops[0] = 0;
		List<Integer> reached = new ArrayList<>(List.of(0));
		for (int i = 0; i < reached.size(); i++) {
			int from = reached.get(i);
			for (int distance : distances) {
				int to = (from + distance) % members;
				if (hops[to] == Integer.MAX_VALUE) {
					hops[to] = hops[from] + 1;
					reached.add(to);
				}
			}
		}
		return hops;
	}

	/*
	 * Every member that is no direct peer of the origin has that many relays that are
	 * nearer to it, or not farther where fewer are.
	 */
	private static boolean[][] ways(int[] hopsTo, int[] distances, int count) {
		int members = hopsTo.length;
		boolean[][] ways = new boolean[members][distances.length];
		for (int to = 1; to < members; to++) {
			int left = (hopsTo[to] > 1) ? count : 0;
			for (int nearer = 1; nearer >= -1; nearer--) {
				// Begun at another one for each, so that all have alike to do.
				for (int i = 0; i < distances.length && left > 0; i++) {
					int finger = (i + to) % distances.length;
					int from = Math.floorMod(to - distances[finger], members);
					if (hopsTo[from] == hopsTo[to] - nearer) {
						ways[from][finger] = true;
						left--;
					}
				}
			}
		}
		return ways;
	}

	/**
	 * Largest number of hops of a change.
	 */
	public int hops() {
		return this.hops;
	}

	/**
	 * Whether every member is a direct peer.
	 */
	public boolean isDirect() {
		return this.hops <= 1;
	}

	/**
	 * Whether a member is a direct peer.
	 */
	public boolean has(long member) {
		return linkTo(member) >= 0;
	}

	/**
	 * Whether this node is the first relay of an origin's changes to a direct peer.
	 */
	public boolean relaysFirst(long writer, long to) {
		return isWay(this.leads, writer, to);
	}

	/**
	 * Whether this node is a relay of an origin's changes to a direct peer.
	 */
	public boolean relaysSecond(long writer, long to) {
		return isWay(this.passes, writer, to);
	}

	private boolean isWay(boolean[][] ways, long writer, long to) {
		Integer place = this.places.get(writer);
		int finger = linkTo(to);
		return place != null && finger >= 0 && ways[Math.floorMod(this.own - place, this.places.size())][finger];
	}

	private int linkTo(long member) {
		Integer place = this.places.get(member);
		return (place != null)
				? Arrays.binarySearch(this.distances, Math.floorMod(place - this.own, this.places.size())) : -1;
	}

}
