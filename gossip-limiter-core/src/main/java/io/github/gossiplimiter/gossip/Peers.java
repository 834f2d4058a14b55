package io.github.gossiplimiter.gossip;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * The live peers. What is known of one that left is kept for a while: if it comes back in
 * the same life, after a split, the exchange goes on where it was.
 */
final class Peers {

	private static final int DEPARTED_MAX = 1024;

	private final Member self;

	private final Rejections rejections;

	private final Map<Long, PeerState> departed = new LinkedHashMap<>();

	private Map<Long, PeerState> live = new LinkedHashMap<>();

	private List<PeerState> list = List.of();

	Peers(Member self, Rejections rejections) {
		this.self = self;
		this.rejections = rejections;
	}

	/**
	 * Follow the membership.
	 * @param position where in the log a peer begins that was never met
	 * @return peers that were not there before
	 */
	List<PeerState> update(List<Member> members, long position) {
		Map<Long, PeerState> before = this.live;
		Map<Long, PeerState> now = new LinkedHashMap<>();
		List<PeerState> joined = new ArrayList<>();
		for (Member member : members) {
			if (member.incarnation() != this.self.incarnation() && !now.containsKey(member.incarnation())) {
				PeerState peer = before.get(member.incarnation());
				if (peer == null) {
					peer = welcome(member, position);
					joined.add(peer);
				}
				peer.member(member);
				now.put(member.incarnation(), peer);
			}
		}
		before.forEach((incarnation, peer) -> {
			if (!now.containsKey(incarnation)) {
				depart(incarnation, peer);
			}
		});
		this.live = now;
		this.list = List.copyOf(now.values());
		return joined;
	}

	private PeerState welcome(Member member, long position) {
		if (member.id().equals(this.self.id())) {
			this.rejections.add(Rejection.DUPLICATE_ID, "another node is named '" + member.id() + "' too, at "
					+ member.address() + "; both count, but give each its own gossip-limiter.node-id");
		}
		PeerState known = this.departed.remove(member.incarnation());
		if (known != null) {
			known.rewind();
			return known;
		}
		return new PeerState(member, position);
	}

	private void depart(long incarnation, PeerState peer) {
		this.departed.put(incarnation, peer);
		if (this.departed.size() > DEPARTED_MAX) {
			this.departed.remove(this.departed.keySet().iterator().next());
		}
	}

	@Nullable PeerState find(long incarnation) {
		return this.live.get(incarnation);
	}

	List<PeerState> all() {
		return this.list;
	}

	boolean isEmpty() {
		return this.list.isEmpty();
	}

	/**
	 * Place in this node's log that every live peer has reached.
	 */
	long everywhere() {
		long least = Long.MAX_VALUE;
		for (PeerState peer : this.list) {
			least = Math.min(least, peer.position());
		}
		return least;
	}

}
