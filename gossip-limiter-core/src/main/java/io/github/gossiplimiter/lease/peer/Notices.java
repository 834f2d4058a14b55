package io.github.gossiplimiter.lease.peer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.gossiplimiter.codec.SwitchMessage;
import io.github.gossiplimiter.gossip.Companion;
import io.github.gossiplimiter.gossip.Member;

/**
 * Tells members, this node too, of keys that have changed between deciding alone and
 * leasing. What is told to one member in one step goes in one message. Nobody answers:
 * who has to confirm a change does so as if it had heard of it otherwise.
 */
final class Notices {

	private final Map<Long, List<SwitchMessage.Row>> drafts = new LinkedHashMap<>();

	private final Companion.Link link;

	private final Electorate electorate;

	private final Lessee self;

	/**
	 * Create it.
	 * @param self is told on this node
	 */
	Notices(Companion.Link link, Electorate electorate, Lessee self) {
		this.link = link;
		this.electorate = electorate;
		this.self = self;
	}

	/**
	 * Tell of a key with the next {@link #send}.
	 * @param except members that know
	 */
	void add(SwitchMessage.Row row, Set<Long> except) {
		for (long member : this.electorate.incarnations()) {
			if (!except.contains(member)) {
				this.drafts.computeIfAbsent(member, (key) -> new ArrayList<>()).add(row);
			}
		}
	}

	void send() {
		if (this.drafts.isEmpty()) {
			return;
		}
		Map<Long, List<SwitchMessage.Row>> sent = new LinkedHashMap<>(this.drafts);
		this.drafts.clear();
		sent.forEach((member, rows) -> {
			Member peer = this.electorate.peer(member);
			if (member == this.electorate.self()) {
				received(rows);
			}
			else if (peer != null) {
				for (int i = 0; i < rows.size(); i += SwitchMessage.ROWS_MAX) {
					this.link.send(peer,
							new SwitchMessage(rows.subList(i, Math.min(rows.size(), i + SwitchMessage.ROWS_MAX))));
				}
			}
		});
	}

	/**
	 * An owner told this node.
	 */
	void received(List<SwitchMessage.Row> rows) {
		rows.forEach((row) -> this.self.switched(row.limit(), row.key(), row.epoch()));
	}

}
