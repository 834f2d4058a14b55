/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft.internal.log;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.codec.UnknownVersionException;
import io.github.gossiplimiter.lease.LeaseCall;
import io.github.gossiplimiter.lease.wire.LeaseMessages;
import io.github.gossiplimiter.lease.wire.LeaseReply;
import io.github.gossiplimiter.lease.wire.LeaseRequest;
import io.github.gossiplimiter.raft.internal.wire.ByteCodec;

/**
 * Entry of the replicated log: lease calls together with the answers that the leader
 * decided. Followers apply the answers and decide nothing, so the state machine is
 * deterministic even among versions that would decide differently.
 * <p>
 * Appended by the leader, applied by {@link LedgerStateMachine}. Its bytes begin with a
 * version and carry calls and answers as the wire messages {@link LeaseRequest} and
 * {@link LeaseReply}, one pair for consecutive calls of one holder.
 *
 * @param leader number of the leader's log, which stands for its clock
 * @param term term of the leader
 * @param nanos reading of the leader's clock
 * @param exchanges calls and their answers; empty for the first entry of a term
 */
public record LedgerEntry(long leader, int term, long nanos, List<LoggedExchange> exchanges) {

	private static final MessageCodec CODEC = MessageCodec.of(LeaseMessages.KINDS);

	/**
	 * Most exchanges of an entry: with all their reports they fit into a message.
	 */
	public static final int EXCHANGES_MAX = 100;

	private static final int VERSION = 1;

	public LedgerEntry {
		exchanges = List.copyOf(exchanges);
	}

	/**
	 * Encode this entry.
	 */
	public byte[] toBytes() {
		return ByteCodec.of((out) -> {
			out.writeByte(VERSION);
			out.writeLong(this.leader);
			out.writeInt(this.term);
			out.writeLong(this.nanos);
			ByteCodec.writeList(byHolder(), LedgerEntry::writeExchanges, out);
		});
	}

	private List<List<LoggedExchange>> byHolder() {
		List<List<LoggedExchange>> groups = new ArrayList<>();
		List<LoggedExchange> group = new ArrayList<>();
		for (LoggedExchange exchange : this.exchanges) {
			if (!group.isEmpty() && group.get(0).call().holder() != exchange.call().holder()) {
				groups.add(group);
				group = new ArrayList<>();
			}
			group.add(exchange);
		}
		if (!group.isEmpty()) {
			groups.add(group);
		}
		return groups;
	}

	private static void writeExchanges(List<LoggedExchange> exchanges, DataOutputStream out) throws IOException {
		out.writeLong(exchanges.get(0).call().holder());
		ByteCodec.writeBlock(CODEC.encode(new LeaseRequest(0, exchanges.stream().map(LoggedExchange::call).toList())),
				out);
		List<LeaseReply.Outcome> outcomes = new ArrayList<>(exchanges.size());
		exchanges.forEach((exchange) -> outcomes.add(new LeaseReply.Completed(exchange.result())));
		ByteCodec.writeBlock(CODEC.encode(new LeaseReply(0, outcomes)), out);
	}

	static LedgerEntry of(byte[] bytes) throws IOException {
		return ByteCodec.read(bytes, (in) -> {
			int version = in.readByte();
			if (version != VERSION) {
				throw new IOException("entry of version " + version);
			}
			long leader = in.readLong();
			int term = in.readInt();
			long nanos = in.readLong();
			List<LoggedExchange> exchanges = new ArrayList<>();
			ByteCodec.readList(LedgerEntry::readExchanges, in).forEach(exchanges::addAll);
			return new LedgerEntry(leader, term, nanos, exchanges);
		});
	}

	private static List<LoggedExchange> readExchanges(DataInputStream in) throws IOException {
		long holder = in.readLong();
		Message calls = decode(ByteCodec.readBlock(in));
		Message answers = decode(ByteCodec.readBlock(in));
		if (calls instanceof LeaseRequest request && answers instanceof LeaseReply reply
				&& request.calls().size() == reply.outcomes().size()) {
			List<LoggedExchange> exchanges = new ArrayList<>(request.calls().size());
			for (int i = 0; i < request.calls().size(); i++) {
				LeaseCall call = LoggedExchange.of(holder, request.calls().get(i));
				if (reply.outcomes().get(i) instanceof LeaseReply.Completed outcome) {
					exchanges.add(new LoggedExchange(call, LoggedExchange.of(call, outcome.result())));
				}
			}
			return exchanges;
		}
		throw new IOException("calls and answers that do not belong together");
	}

	private static Message decode(byte[] bytes) throws IOException {
		try {
			return CODEC.decode(bytes);
		}
		catch (MalformedMessageException | UnknownVersionException ex) {
			throw new IOException(ex.getMessage(), ex);
		}
	}

}
