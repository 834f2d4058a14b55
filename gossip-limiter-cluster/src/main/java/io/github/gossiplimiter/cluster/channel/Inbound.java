package io.github.gossiplimiter.cluster.channel;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.github.gossiplimiter.gossip.Rejection;

/**
 * The connections others made to this node. Used by the channel's thread only.
 */
final class Inbound {

	/**
	 * Most connections of peers: two of each node of the largest cluster there may be.
	 */
	static final int OPEN_MAX = 2048;

	/**
	 * Most callers that have not proved themselves. An honest one is among them for
	 * milliseconds, so the oldest has to make room.
	 */
	static final int CALLING_MAX = 256;

	private final Set<Accepted> calling = new LinkedHashSet<>();

	private final Set<Accepted> open = new LinkedHashSet<>();

	void called(Accepted connection) {
		this.calling.add(connection);
		if (this.calling.size() > CALLING_MAX) {
			Accepted oldest = this.calling.iterator().next();
			this.calling.remove(oldest);
			oldest.refuse(new Refusal(Rejection.UNAUTHENTICATED,
					"did not prove itself while " + CALLING_MAX + " others called"));
		}
	}

	void opened(Accepted connection) throws Refusal {
		this.calling.remove(connection);
		if (this.open.size() >= OPEN_MAX) {
			throw new Refusal(Rejection.STRANGER, "came when " + OPEN_MAX + " were connected");
		}
		this.open.add(connection);
	}

	void ended(Accepted connection) {
		this.calling.remove(connection);
		this.open.remove(connection);
	}

	void close() {
		copy(this.calling).forEach(Connection::close);
		copy(this.open).forEach(Connection::close);
	}

	/*
	 * Closing a connection ends it at once, which changes the set it is in.
	 */
	private static List<Accepted> copy(Set<Accepted> connections) {
		return new ArrayList<>(connections);
	}

}
