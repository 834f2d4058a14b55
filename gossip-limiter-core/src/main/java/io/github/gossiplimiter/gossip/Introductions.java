package io.github.gossiplimiter.gossip;

import java.util.HashMap;
import java.util.Map;

import io.github.gossiplimiter.codec.LimitRow;
import io.github.gossiplimiter.codec.OriginRow;
import io.github.gossiplimiter.counter.Geometry;

/**
 * The short names this node uses in its messages: a number for every node and every
 * window of a limit that it speaks of. A peer is told what a number stands for until it
 * has acknowledged the place in the log where the number was first used.
 */
final class Introductions {

	private final Map<Origin, Row<OriginRow>> origins = new HashMap<>();

	private final Map<WindowName, Row<LimitRow>> limits = new HashMap<>();

	private int lastOrigin;

	private int lastLimit;

	private record Origin(String id, long incarnation) {

	}

	/**
	 * A window of a limit in one geometry.
	 */
	record WindowName(String limit, int window, Geometry geometry) {

	}

	/**
	 * What a number stands for.
	 *
	 * @param row as it is sent
	 * @param since place in the log where it was first used
	 */
	record Row<T>(T row, long since) {

		boolean isKnownTo(PeerState peer) {
			return this.since <= peer.acknowledged();
		}

	}

	Row<OriginRow> origin(String id, long incarnation, long place) {
		return this.origins.computeIfAbsent(new Origin(id, incarnation),
				(origin) -> new Row<>(new OriginRow(++this.lastOrigin, id, incarnation), place));
	}

	Row<LimitRow> limit(WindowName name, long place) {
		return this.limits.computeIfAbsent(name,
				(window) -> new Row<>(new LimitRow(this.lastLimit++, name.limit(), name.window(), name.geometry()),
						place));
	}

}
