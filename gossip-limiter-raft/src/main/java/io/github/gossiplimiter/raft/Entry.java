package io.github.gossiplimiter.raft;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import io.github.gossiplimiter.codec.LeaseReply;
import io.github.gossiplimiter.codec.LeaseRequest;
import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.codec.UnknownVersionException;
import io.github.gossiplimiter.lease.LeaseCall;

/**
 * What a leader has the others store: what it was told and what it will answer. That it
 * is the answer and not the question makes followers that decide otherwise, because they
 * are of another version or forgot what holders usually ask for, know all the same what
 * was lent.
 *
 * @param leader whose clock it was
 * @param term in which term
 * @param nanos what that clock showed
 * @param deals what was said and will be answered; none if a term begins
 */
record Entry(long leader, int term, long nanos, List<Deal> deals) {

	/**
	 * Most deals of an entry: with all their reports they fit into a message.
	 */
	static final int DEALS_MAX = 100;

	private static final int VERSION = 1;

	Entry {
		deals = List.copyOf(deals);
	}

	byte[] toBytes() {
		return Bytes.of((out) -> {
			out.writeByte(VERSION);
			out.writeLong(this.leader);
			out.writeInt(this.term);
			out.writeLong(this.nanos);
			Bytes.writeList(byHolder(), Entry::writeDeals, out);
		});
	}

	private List<List<Deal>> byHolder() {
		List<List<Deal>> groups = new ArrayList<>();
		List<Deal> group = new ArrayList<>();
		for (Deal deal : this.deals) {
			if (!group.isEmpty() && group.get(0).call().holder() != deal.call().holder()) {
				groups.add(group);
				group = new ArrayList<>();
			}
			group.add(deal);
		}
		if (!group.isEmpty()) {
			groups.add(group);
		}
		return groups;
	}

	private static void writeDeals(List<Deal> deals, DataOutputStream out) throws IOException {
		out.writeLong(deals.get(0).call().holder());
		Bytes.writeBlock(MessageCodec.encode(new LeaseRequest(0, deals.stream().map(Deal::call).toList())), out);
		List<LeaseReply.Outcome> outcomes = new ArrayList<>(deals.size());
		deals.forEach((deal) -> outcomes.add(new LeaseReply.Answered(deal.answer())));
		Bytes.writeBlock(MessageCodec.encode(new LeaseReply(0, outcomes)), out);
	}

	static Entry of(byte[] bytes) throws IOException {
		return Bytes.read(bytes, (in) -> {
			int version = in.readByte();
			if (version != VERSION) {
				throw new IOException("entry of version " + version);
			}
			long leader = in.readLong();
			int term = in.readInt();
			long nanos = in.readLong();
			List<Deal> deals = new ArrayList<>();
			Bytes.readList(Entry::readDeals, in).forEach(deals::addAll);
			return new Entry(leader, term, nanos, deals);
		});
	}

	private static List<Deal> readDeals(DataInputStream in) throws IOException {
		long holder = in.readLong();
		Message said = decode(Bytes.readBlock(in));
		Message answered = decode(Bytes.readBlock(in));
		if (said instanceof LeaseRequest request && answered instanceof LeaseReply reply
				&& request.calls().size() == reply.outcomes().size()) {
			List<Deal> deals = new ArrayList<>(request.calls().size());
			for (int i = 0; i < request.calls().size(); i++) {
				LeaseCall call = Deal.of(holder, request.calls().get(i));
				if (reply.outcomes().get(i) instanceof LeaseReply.Answered outcome) {
					deals.add(new Deal(call, Deal.of(call, outcome.answer())));
				}
			}
			return deals;
		}
		throw new IOException("calls and answers that do not belong together");
	}

	private static Message decode(byte[] bytes) throws IOException {
		try {
			return MessageCodec.decode(bytes);
		}
		catch (MalformedMessageException | UnknownVersionException ex) {
			throw new IOException(ex.getMessage(), ex);
		}
	}

}
