package io.github.gossiplimiter.gossip;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.codec.DeltaWriter;
import io.github.gossiplimiter.codec.Header;
import io.github.gossiplimiter.codec.LimitRow;
import io.github.gossiplimiter.codec.LimitUse;
import io.github.gossiplimiter.codec.OriginRow;
import io.github.gossiplimiter.counter.Replicas;
import io.github.gossiplimiter.counter.ReplicatedWindow;
import io.github.gossiplimiter.counter.Slot;

/**
 * A message to one peer in the making: takes slots until it is full.
 */
final class Draft {

	/*
	 * What a header, a cell around its slots, and a row take beside their texts, with
	 * something to spare.
	 */
	private static final int HEADER_BYTES = 64;

	private static final int CELL_BYTES = 16;

	private static final int ROW_BYTES = 40;

	private static final int USE_BYTES = 14;

	private final Introductions introductions;

	private final SlotEncoder encoder;

	private final PeerState peer;

	private final long nowNanos;

	private int bytesMax;

	private final Map<CellKey, List<byte[]>> cells = new LinkedHashMap<>();

	private final Map<Integer, LimitUse> uses = new TreeMap<>();

	private final Map<Integer, LimitRow> limits = new TreeMap<>();

	private final Map<Integer, OriginRow> origins = new TreeMap<>();

	private int bytes = HEADER_BYTES;

	private record CellKey(Replicas replicas, int limit) {

	}

	Draft(LoopContext context, SlotEncoder encoder, PeerState peer, int bytesMax, long nowNanos) {
		this.introductions = context.introductions;
		this.encoder = encoder;
		this.peer = peer;
		this.bytesMax = bytesMax;
		this.nowNanos = nowNanos;
	}

	/**
	 * Make more room.
	 */
	void bytesMax(int value) {
		this.bytesMax = value;
	}

	boolean isEmpty() {
		return this.cells.isEmpty();
	}

	/**
	 * How many keys it speaks of.
	 */
	int size() {
		return this.cells.size();
	}

	/**
	 * Add what changed of a slot after a place in the log.
	 * @return whether there was room; an empty draft always has
	 */
	boolean add(Slot slot, long after) {
		ReplicatedWindow window = slot.replicas().window();
		if (window == null) {
			return true;
		}
		long place = slot.sequence();
		Introductions.Row<LimitRow> limit = this.introductions
			.limit(new Introductions.WindowName(window.limit().name(), window.index(), slot.geometry()), place);
		Introductions.@Nullable Row<OriginRow> origin = (slot.source() != 0)
				? this.introductions.origin(slot.name().node(), slot.name().incarnation(), place) : null;
		byte[] encoded = this.encoder.encode(slot, (origin != null) ? origin.row().index() : 0, after, this.nowNanos);
		CellKey cell = new CellKey(slot.replicas(), limit.row().index());
		int needed = encoded.length + (this.cells.containsKey(cell) ? 0 : CELL_BYTES) + neededRows(limit, origin);
		if (!isEmpty() && this.bytes + needed > this.bytesMax) {
			return false;
		}
		this.bytes += needed;
		introduce(limit, origin, slot);
		this.cells.computeIfAbsent(cell, (key) -> new ArrayList<>(2)).add(encoded);
		return true;
	}

	private int neededRows(Introductions.Row<LimitRow> limit, Introductions.@Nullable Row<OriginRow> origin) {
		int needed = this.uses.containsKey(limit.row().index()) ? 0 : USE_BYTES;
		if (!limit.isKnownTo(this.peer) && !this.limits.containsKey(limit.row().index())) {
			needed += ROW_BYTES + 3 * limit.row().name().length();
		}
		if (origin != null && !origin.isKnownTo(this.peer) && !this.origins.containsKey(origin.row().index())) {
			needed += ROW_BYTES + 3 * origin.row().id().length();
		}
		return needed;
	}

	private void introduce(Introductions.Row<LimitRow> limit, Introductions.@Nullable Row<OriginRow> origin,
			Slot slot) {
		int index = limit.row().index();
		this.uses.computeIfAbsent(index, (key) -> new LimitUse(key, slot.geometry().number(this.nowNanos)));
		if (!limit.isKnownTo(this.peer)) {
			this.limits.put(index, limit.row());
		}
		if (origin != null && !origin.isKnownTo(this.peer)) {
			this.origins.put(origin.row().index(), origin.row());
		}
	}

	byte[] finish(Header header, boolean withFill) {
		List<byte[]> encoded = new ArrayList<>(this.cells.size());
		this.cells.forEach((cell, slots) -> encoded.add(DeltaWriter.cell(cell.limit(), cell.replicas().cell().hash(),
				Fill.pressure(cell.replicas(), withFill, this.nowNanos), slots)));
		return DeltaWriter.message(header, List.copyOf(this.origins.values()), List.copyOf(this.limits.values()),
				List.copyOf(this.uses.values()), encoded);
	}

}
