package io.github.gossiplimiter.membership;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.codec.MemberUpdate;

/**
 * Updates to disseminate, as in section 4.1 of SWIM: each is sent a number of times that
 * grows with log n, those that were sent least often first. A newer update about a member
 * replaces the older one, so there are never more than there are members.
 */
final class UpdateQueue {

	private final Map<Long, Pending> bySubject = new HashMap<>();

	private final TreeMap<Integer, Deque<Pending>> bySent = new TreeMap<>();

	/**
	 * Add an update.
	 * @param sent how often it counts as sent already
	 */
	void add(MemberUpdate update, int sent) {
		Pending pending = new Pending(update, update.bytes());
		this.bySubject.put(update.incarnation(), pending);
		this.bySent.computeIfAbsent(sent, (count) -> new ArrayDeque<>()).addFirst(pending);
	}

	boolean isEmpty() {
		return this.bySubject.isEmpty();
	}

	/**
	 * Take updates for one message.
	 * @param bytesMax most bytes they take
	 * @param retransmits how often each is sent
	 * @param first an update that is there already, about the receiver
	 */
	List<MemberUpdate> take(int bytesMax, int retransmits, @Nullable MemberUpdate first) {
		List<MemberUpdate> taken = new ArrayList<>();
		if (first != null) {
			taken.add(first);
		}
		List<Pending> again = new ArrayList<>();
		int bytes = 0;
		while (!this.bySent.isEmpty()) {
			Map.Entry<Integer, Deque<Pending>> least = this.bySent.firstEntry();
			Pending pending = least.getValue().pollFirst();
			if (pending == null) {
				this.bySent.remove(least.getKey());
			}
			else if (this.bySubject.get(pending.update.incarnation()) == pending) {
				if (bytes + pending.bytes > bytesMax) {
					least.getValue().addFirst(pending);
					break;
				}
				bytes += pending.bytes;
				pending.sent = least.getKey() + 1;
				taken.add(pending.update);
				again.add(pending);
			}
		}
		again.forEach((pending) -> putBack(pending, retransmits));
		return taken;
	}

	private void putBack(Pending pending, int retransmits) {
		if (pending.sent < retransmits) {
			this.bySent.computeIfAbsent(pending.sent, (sent) -> new ArrayDeque<>()).addLast(pending);
		}
		else {
			this.bySubject.remove(pending.update.incarnation());
		}
	}

	private static final class Pending {

		private final MemberUpdate update;

		private final int bytes;

		private int sent;

		private Pending(MemberUpdate update, int bytes) {
			this.update = update;
			this.bytes = bytes;
		}

	}

}
