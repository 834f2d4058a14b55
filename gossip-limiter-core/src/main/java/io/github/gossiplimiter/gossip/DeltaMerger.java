package io.github.gossiplimiter.gossip;

import java.util.HashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.codec.Bounds;
import io.github.gossiplimiter.codec.CellDelta;
import io.github.gossiplimiter.codec.DeltaMessage;
import io.github.gossiplimiter.codec.Header;
import io.github.gossiplimiter.codec.LimitRow;
import io.github.gossiplimiter.codec.LowBits;
import io.github.gossiplimiter.codec.OriginRow;
import io.github.gossiplimiter.codec.RateCode;
import io.github.gossiplimiter.codec.SlotDelta;
import io.github.gossiplimiter.counter.Cell;
import io.github.gossiplimiter.counter.Geometry;
import io.github.gossiplimiter.counter.Meter;
import io.github.gossiplimiter.counter.Replicas;
import io.github.gossiplimiter.counter.ReplicatedWindow;
import io.github.gossiplimiter.counter.Slot;
import io.github.gossiplimiter.counter.SlotName;
import io.github.gossiplimiter.signal.SignalModel;

/**
 * Merges what peers say they and others spent. Nothing here makes this node speak: what
 * is new goes along with the next message.
 */
final class DeltaMerger {

	private static final long NANOS_PER_MILLI = 1_000_000;

	/*
	 * Four times the finest geometry that can be configured. A slot of a finer one would
	 * not fit into a message when it is passed on.
	 */
	private static final int SPAN_MAX = 4 * Limit.PRECISION_MAX;

	private final LoopContext context;

	private final Urgency urgency;

	private final Publisher publisher;

	DeltaMerger(LoopContext context, Urgency urgency, Publisher publisher) {
		this.context = context;
		this.publisher = publisher;
		this.urgency = urgency;
	}

	/**
	 * Merge a message.
	 * @return whether everything in it could be understood
	 */
	boolean merge(PeerState peer, DeltaMessage message, int bytes, long nowNanos) {
		peer.introduced().add(message);
		Map<Integer, Long> bases = new HashMap<>();
		message.uses().forEach((use) -> bases.put(use.index(), use.base()));
		Reading reading = new Reading(peer, message.header(), nowNanos);
		for (CellDelta cell : message.cells()) {
			LimitRow row = peer.introduced().limit(cell.limit());
			Long base = bases.get(cell.limit());
			if (row == null || base == null) {
				reject(Rejection.LIMIT, peer, "a limit it never introduced");
				reading.understood = false;
			}
			else {
				merge(reading, cell, row, base);
			}
		}
		this.context.traffic.counters(bytes, reading.news, reading.counters);
		return reading.understood;
	}

	/**
	 * One message while it is read.
	 */
	private static final class Reading {

		final PeerState peer;

		final Header header;

		final long nowNanos;

		boolean understood = true;

		int news;

		int counters;

		Reading(PeerState peer, Header header, long nowNanos) {
			this.peer = peer;
			this.header = header;
			this.nowNanos = nowNanos;
		}

		/**
		 * When a change was made that was so old when the message was sent. A sender
		 * whose clock is ahead does not make it the future.
		 */
		long changedNanos(int ageMillis) {
			long sentNanos = Math.min(this.nowNanos, this.header.sentMicros() * 1000);
			return sentNanos - ageMillis * NANOS_PER_MILLI;
		}

	}

	private void merge(Reading reading, CellDelta cell, LimitRow row, long base) {
		ReplicatedWindow window = this.context.windows.find(row);
		if (window == null) {
			reject(Rejection.LIMIT, reading.peer, "limit '" + row.name() + "'");
			return;
		}
		if (!window.geometry().equals(row.geometry())) {
			reject(Rejection.GEOMETRY, reading.peer, "limit '" + row.name() + "' counted as " + row.geometry());
			if (row.geometry().span() > SPAN_MAX) {
				return;
			}
		}
		Replicas replicas = find(reading, cell, window);
		if (replicas == null) {
			return;
		}
		for (SlotDelta slot : cell.slots()) {
			reading.news += merge(reading, slot, row.geometry(), base, replicas, window) ? 1 : 0;
		}
		replicas.settle(this.context.log, window.meter(), reading.nowNanos);
		absorb(cell, replicas, window, reading.nowNanos);
	}

	/*
	 * A repair may speak of keys that were forgotten here for want of room; it does not
	 * bring those back unless they matter.
	 */
	private static @Nullable Replicas find(Reading reading, CellDelta cell, ReplicatedWindow window) {
		boolean matters = !reading.header.has(Header.FLAG_REPAIR) || cell.pressure() >= Fill.HALF;
		return matters ? window.replicas(cell.hash(), reading.nowNanos) : window.find(cell.hash(), reading.nowNanos);
	}

	private boolean merge(Reading reading, SlotDelta heard, Geometry geometry, long base, Replicas replicas,
			ReplicatedWindow window) {
		reading.counters++;
		SlotName name = name(reading, heard);
		if (name == null || isKnownHere(name, replicas.cell())) {
			return false;
		}
		Slot slot = replicas.slot(name, geometry);
		if (slot == null) {
			reject(Rejection.GEOMETRY, reading.peer, "one slot in two geometries");
			return false;
		}
		boolean news = false;
		for (int i = 0; i < heard.numbers().length; i++) {
			long number = LowBits.resolve(heard.numbers()[i], base, LowBits.modulus(geometry));
			news |= raise(reading, replicas, slot, number, heard, i, window.meter());
		}
		if (news) {
			long changedNanos = reading.changedNanos(heard.ageMillis());
			replicas.changed(this.context.log, slot, reading.peer.member().incarnation(), changedNanos);
			hear(reading, replicas, slot, heard);
			lag(reading, changedNanos);
			adopt(reading, slot);
		}
		else if (heard.origin() == 0 && slot.size() > 0) {
			hear(reading, replicas, slot, heard);
		}
		return news;
	}

	private void hear(Reading reading, Replicas replicas, Slot slot, SlotDelta heard) {
		double rate = this.context.exchange.extrapolation() ? RateCode.decode(heard.rate()) : 0;
		replicas.heard(slot, rate, reading.header.intervalMillis(), reading.nowNanos);
	}

	/*
	 * News of a node that is gone is passed on: it cannot do so itself. A newcomer need
	 * not tell what it was just told.
	 */
	private void adopt(Reading reading, Slot slot) {
		long writer = slot.name().incarnation();
		if (!reading.header.has(Header.FLAG_SNAPSHOT) && writer != this.context.self.incarnation()
				&& this.context.peers.find(writer) == null) {
			this.publisher.adopt(slot.sequence());
		}
	}

	private void lag(Reading reading, long changedNanos) {
		long lagNanos = Math.max(0, reading.nowNanos - changedNanos);
		reading.peer.lag(lagNanos / (double) NANOS_PER_MILLI);
		this.context.lag.add(lagNanos, this.context.clock.localNanos());
		this.context.listener.merged(lagNanos);
	}

	private @Nullable SlotName name(Reading reading, SlotDelta heard) {
		Member sender = reading.peer.member();
		if (heard.origin() == 0) {
			return new SlotName(sender.id(), sender.incarnation(), heard.birth());
		}
		OriginRow origin = reading.peer.introduced().origin(heard.origin());
		if (origin == null) {
			reject(Rejection.ORIGIN, reading.peer, "a node it never introduced");
			reading.understood = false;
			return null;
		}
		return new SlotName(origin.id(), origin.incarnation(), heard.birth());
	}

	/*
	 * What this node wrote itself it knows better, except for what it wrote before the
	 * key was evicted: that counts again, unless the key came back with its count.
	 */
	private boolean isKnownHere(SlotName name, Cell cell) {
		return name.incarnation() == this.context.self.incarnation() && (cell.isNamed(name) || cell.isRestored());
	}

	private boolean raise(Reading reading, Replicas replicas, Slot slot, long number, SlotDelta heard, int index,
			Meter meter) {
		Geometry geometry = slot.geometry();
		long now = geometry.number(reading.nowNanos);
		if (number < now - geometry.span()) {
			return false;
		}
		int spent = (int) Math.min(Integer.MAX_VALUE, heard.spent()[index]);
		int credited = (int) Math.min(spent, heard.credited()[index]);
		if (Replicas.isImplausible(meter, spent)) {
			reject(Rejection.IMPLAUSIBLE, reading.peer, "a count of " + spent);
		}
		boolean ahead = number > now + geometry.span() + 1;
		if (ahead) {
			reject(Rejection.AHEAD, reading.peer, "a clock ahead by " + (number - now) + " sub-windows");
		}
		return replicas.raise(this.context.log, slot, ahead ? now : number, spent, credited);
	}

	/*
	 * The key's pressure rises here too, which makes this node speak sooner if it has
	 * something to say; it is not passed on.
	 */
	private void absorb(CellDelta cell, Replicas replicas, ReplicatedWindow window, long nowNanos) {
		Cell first = window.first(replicas);
		if (first == null || cell.pressure() == 0) {
			return;
		}
		SignalModel signals = window.limit().signals();
		double pressure = (double) cell.pressure() / Bounds.PRESSURE;
		first.absorbPressure(signals, pressure, nowNanos);
		Slot own = replicas.own();
		if (own != null && own.sequence() > this.context.peers.everywhere()) {
			this.urgency.raise(signals, first.pressure(signals, nowNanos), first.velocity(signals, nowNanos), nowNanos);
		}
	}

	private void reject(Rejection reason, PeerState peer, String what) {
		this.context.rejections.add(reason, "'" + peer.member().id() + "' sent " + what);
	}

}
