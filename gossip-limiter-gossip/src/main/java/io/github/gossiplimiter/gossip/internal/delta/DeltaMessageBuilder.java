/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.internal.delta;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.internal.peer.AckedEntries;
import io.github.gossiplimiter.gossip.internal.peer.PeerState;
import io.github.gossiplimiter.gossip.replica.OriginCounters;
import io.github.gossiplimiter.gossip.replica.ReplicatedWindow;
import io.github.gossiplimiter.gossip.replica.Slot;
import io.github.gossiplimiter.gossip.wire.DeltaHeader;
import io.github.gossiplimiter.gossip.wire.DeltaWriter;
import io.github.gossiplimiter.gossip.wire.LimitRow;
import io.github.gossiplimiter.gossip.wire.LimitUse;
import io.github.gossiplimiter.gossip.wire.OriginRow;
import io.github.gossiplimiter.gossip.wire.RegionMessage;

/**
 * Builds a message to one peer: accepts slots until the message is full.
 */
public final class DeltaMessageBuilder {

	/*
	 * Bytes of a header, of a counter without its slots, and of a row without its texts,
	 * with a margin.
	 */
	private static final int HEADER_BYTES = 64;

	private static final int CELL_BYTES = 16;

	/**
	 * Cursor of a peer that lacks every change.
	 */
	public static final long EVERYTHING = -1;

	private static final int ROW_BYTES = 40;

	private static final int USE_BYTES = 14;

	private final NameDictionary names;

	private final SlotEncoder encoder;

	private final AckedEntries originEntries;

	private final AckedEntries limitEntries;

	private final long nowNanos;

	private int bytesMax;

	private final Map<CellKey, List<byte[]>> cells = new LinkedHashMap<>();

	private final Map<Integer, LimitUse> uses = new TreeMap<>();

	private final Map<Integer, LimitRow> limits = new TreeMap<>();

	private final Map<Integer, OriginRow> origins = new TreeMap<>();

	private int bytes = HEADER_BYTES;

	private record CellKey(OriginCounters replicas, int limit) {

	}

	public DeltaMessageBuilder(LoopContext context, SlotEncoder encoder, PeerState peer, int bytesMax, long nowNanos) {
		this.names = context.names();
		this.encoder = encoder;
		this.originEntries = peer.originEntries().in(this.names.generation());
		this.limitEntries = peer.limitEntries().in(this.names.generation());
		this.bytesMax = bytesMax;
		this.nowNanos = nowNanos;
	}

	/**
	 * Make more room.
	 */
	public void bytesMax(int value) {
		this.bytesMax = value;
	}

	public boolean isEmpty() {
		return this.cells.isEmpty();
	}

	/**
	 * Number of keys in the message.
	 */
	public int size() {
		return this.cells.size();
	}

	/**
	 * Add what changed of a slot after a place in the log.
	 * @return whether there was room; an empty draft always has, unless there is no
	 * number left to call the writer by
	 */
	public boolean add(Slot slot, long after) {
		return add(slot, isOwn(slot), after);
	}

	/**
	 * Add all of a slot that the receiver's own region wrote.
	 * @return whether there was room
	 */
	public boolean addEcho(Slot slot) {
		return add(slot, true, EVERYTHING);
	}

	private boolean add(Slot slot, boolean own, long after) {
		ReplicatedWindow window = slot.replicas().window();
		if (window == null) {
			return true;
		}
		LimitRow limit = this.names
			.limit(new NameDictionary.WindowName(window.limit().name(), window.index(), slot.geometry()));
		OriginRow origin = own ? null : this.names.origin(slot.name().node(), slot.name().incarnation());
		if (limit == null || (origin == null && !own)) {
			return false;
		}
		byte[] encoded = this.encoder.encode(slot, (origin != null) ? origin.index() : 0, after, this.nowNanos);
		CellKey cell = new CellKey(slot.replicas(), limit.index());
		int needed = encoded.length + (this.cells.containsKey(cell) ? 0 : CELL_BYTES) + neededRows(limit, origin);
		if (!isEmpty() && this.bytes + needed > this.bytesMax) {
			return false;
		}
		this.bytes += needed;
		addEntries(limit, origin, slot);
		this.cells.computeIfAbsent(cell, (key) -> new ArrayList<>(2)).add(encoded);
		return true;
	}

	private static boolean isOwn(Slot slot) {
		return slot.source() == 0;
	}

	private int neededRows(LimitRow limit, @Nullable OriginRow origin) {
		int needed = this.uses.containsKey(limit.index()) ? 0 : USE_BYTES;
		if (isNew(limit) && !this.limits.containsKey(limit.index())) {
			needed += ROW_BYTES + 3 * limit.name().length();
		}
		if (origin != null && isNew(origin) && !this.origins.containsKey(origin.index())) {
			needed += ROW_BYTES + 3 * origin.id().length();
		}
		return needed;
	}

	private boolean isNew(LimitRow limit) {
		return !this.limitEntries.knows(limit.index());
	}

	private boolean isNew(OriginRow origin) {
		return !this.originEntries.knows(origin.index());
	}

	private void addEntries(LimitRow limit, @Nullable OriginRow origin, Slot slot) {
		int index = limit.index();
		this.uses.computeIfAbsent(index, (key) -> new LimitUse(key, slot.geometry().number(this.nowNanos)));
		if (isNew(limit)) {
			this.limits.put(index, limit);
		}
		if (origin != null && isNew(origin)) {
			this.origins.put(origin.index(), origin);
		}
	}

	/**
	 * The message was handed to the channel as a run of the log that ends at a place.
	 */
	public void sent(long to) {
		this.originEntries.sent(this.origins.keySet(), to);
		this.limitEntries.sent(this.limits.keySet(), to);
	}

	byte[] finish(DeltaHeader header, boolean withFill) {
		return DeltaWriter.message(header, List.copyOf(this.origins.values()), List.copyOf(this.limits.values()),
				List.copyOf(this.uses.values()), encode(withFill));
	}

	/**
	 * The same as what a region spent.
	 * @param echo whether that is the receiver's
	 */
	public byte[] finishRegion(RegionMessage.Run run, boolean echo) {
		return DeltaWriter.region(echo, run, List.copyOf(this.limits.values()), List.copyOf(this.uses.values()),
				encode(false));
	}

	private List<byte[]> encode(boolean withFill) {
		List<byte[]> encoded = new ArrayList<>(this.cells.size());
		this.cells.forEach((cell, slots) -> encoded.add(DeltaWriter.cell(cell.limit(), cell.replicas().counter().hash(),
				FillLevel.pressure(cell.replicas(), withFill, this.nowNanos), slots)));
		return encoded;
	}

}
