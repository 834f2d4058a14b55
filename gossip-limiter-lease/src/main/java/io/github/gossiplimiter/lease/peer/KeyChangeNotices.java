/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.gossip.LoopProtocol;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.lease.peer.term.QuorumView;
import io.github.gossiplimiter.lease.wire.ModeSwitchMessage;
import io.github.gossiplimiter.lease.wire.RecallMessage;

/**
 * Sends members, this node included, notices of keys that changed between deciding
 * without a lease and leasing, and recalls. Notices to one member in one step are one
 * message. There are no replies: a member that has to confirm a change, or has something
 * to return, does so with its next call.
 */
final class KeyChangeNotices {

	private final Map<Long, List<ModeSwitchMessage.Row>> changes = new LinkedHashMap<>();

	private final Map<Long, List<RecallMessage.Row>> recalls = new LinkedHashMap<>();

	private final LoopProtocol.Link link;

	private final QuorumView electorate;

	private final LocalHolder self;

	/**
	 * Create it.
	 * @param self is told on this node
	 */
	KeyChangeNotices(LoopProtocol.Link link, QuorumView electorate, LocalHolder self) {
		this.link = link;
		this.electorate = electorate;
		this.self = self;
	}

	/**
	 * Tell of a key with the next {@link #send}.
	 * @param except members that know
	 */
	void add(ModeSwitchMessage.Row row, Set<Long> except) {
		for (long member : this.electorate.incarnations()) {
			if (!except.contains(member)) {
				this.changes.computeIfAbsent(member, (key) -> new ArrayList<>()).add(row);
			}
		}
	}

	/**
	 * Ask for what is not used of a key with the next {@link #send}.
	 */
	void recall(RecallMessage.Row row, Set<Long> holders) {
		holders.forEach((member) -> this.recalls.computeIfAbsent(member, (key) -> new ArrayList<>()).add(row));
	}

	void send() {
		send(this.changes, this::received, ModeSwitchMessage::new, ModeSwitchMessage.ROWS_MAX);
		send(this.recalls, this::recalled, RecallMessage::new, RecallMessage.ROWS_MAX);
	}

	private <R> void send(Map<Long, List<R>> drafts, Consumer<List<R>> here, Function<List<R>, Message> message,
			int rowsMax) {
		if (drafts.isEmpty()) {
			return;
		}
		Map<Long, List<R>> sent = new LinkedHashMap<>(drafts);
		drafts.clear();
		sent.forEach((member, rows) -> {
			Member peer = this.electorate.peer(member);
			if (member == this.electorate.self()) {
				here.accept(rows);
			}
			else if (peer != null) {
				for (int i = 0; i < rows.size(); i += rowsMax) {
					this.link.send(peer, message.apply(rows.subList(i, Math.min(rows.size(), i + rowsMax))));
				}
			}
		});
	}

	/**
	 * An owner notified this node of changes.
	 */
	void received(List<ModeSwitchMessage.Row> rows) {
		rows.forEach((row) -> this.self.switched(row.limit(), row.key(), row.epoch()));
	}

	/**
	 * An owner recalls unused permits from this node.
	 */
	void recalled(List<RecallMessage.Row> rows) {
		rows.forEach((row) -> this.self.recalled(row.limit(), row.key()));
	}

}
