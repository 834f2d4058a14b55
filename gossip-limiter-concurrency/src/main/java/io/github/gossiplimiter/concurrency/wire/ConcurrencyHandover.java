/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.concurrency.wire;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.codec.MalformedMessageException;
import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessageBounds;
import io.github.gossiplimiter.codec.MessageCodec;
import io.github.gossiplimiter.codec.MessagePackReader;
import io.github.gossiplimiter.codec.MessagePackWriter;
import io.github.gossiplimiter.concurrency.ConcurrencyReport;
import io.github.gossiplimiter.concurrency.ConcurrencyRules;
import io.github.gossiplimiter.concurrency.allocation.BackendState;
import io.github.gossiplimiter.concurrency.allocation.NodeState;

/**
 * Reply to a {@link ConcurrencyClaim}: the sender coordinated the backend until now, and
 * grants nothing any more.
 *
 * @param number of the claim
 * @param key the backend
 * @param state what it knows, as {@link BackendState#handedOver} gives it; nothing from a
 * member that did not coordinate it
 * @since 0.1.0
 */
public record ConcurrencyHandover(long number, String key, @Nullable BackendState state) implements Message {

	static final int TYPE = 26;

	static final int FIELDS = 3;

	private static final int STATE_FIELDS = 3;

	private static final int NODE_FIELDS = 10;

	private static final int NODE_BYTES_MIN = 12;

	private static final long NUMBER_MAX = (1L << 48) - 1;

	/*
	 * Far longer than the longest lease.
	 */
	private static final long FROZEN_MICROS_MAX = 1L << 40;

	public ConcurrencyHandover {
		MessageBounds.check("number", number, 0, Long.MAX_VALUE);
		MessageBounds.check("length of key", key.length(), 1, ConcurrencyReport.KEY_LENGTH_MAX);
		if (state != null) {
			check(state);
		}
	}

	private static void check(BackendState state) {
		MessageBounds.check("nodes", state.nodes().size(), 0, MessageBounds.ROWS);
		if (state.isFrozen()) {
			MessageBounds.check("frozenMicros", state.frozenMicros(), 1, FROZEN_MICROS_MAX);
		}
		if (!state.isOrdered()) {
			throw new IllegalArgumentException("nodes must be in the order of their names, each of them once");
		}
		state.nodes().forEach(ConcurrencyHandover::check);
	}

	private static void check(NodeState node) {
		MessageBounds.check("length of node", node.node().length(), 1, ConcurrencyReport.Sender.NODE_LENGTH_MAX);
		MessageBounds.check("life", node.life(), 0, NUMBER_MAX);
		MessageBounds.check("sequence", node.sequence(), 0, NUMBER_MAX);
		MessageBounds.check("generation", node.generation(), 0, NUMBER_MAX);
		MessageBounds.check("localLimit", node.localLimit(), 1, ConcurrencyReport.LIMIT_MAX);
		MessageBounds.check("share", node.share(), 0, ConcurrencyReport.LIMIT_MAX);
		MessageBounds.check("heldMax", node.heldMax(), 0, ConcurrencyReport.LIMIT_MAX);
		MessageBounds.check("inFlight", node.inFlight(), 0, ConcurrencyReport.LIMIT_MAX);
		MessageBounds.check("demand", node.demand(), 0, ConcurrencyReport.LIMIT_MAX);
	}

	/**
	 * Whether it is small enough to be sent. With names of usual length, two thousand
	 * nodes are.
	 */
	public boolean fits() {
		MessagePackWriter out = MessageCodec.begin(new MessagePackWriter());
		pack(out);
		return out.size() <= MessageBounds.MESSAGE_BYTES;
	}

	void pack(MessagePackWriter out) {
		out.array(1 + FIELDS).pack(TYPE).pack(this.number).pack(this.key);
		if (this.state == null) {
			out.nil();
			return;
		}
		out.array(STATE_FIELDS);
		ConcurrencyCode.pack(this.state.rules(), out);
		out.pack(this.state.isFrozen() ? this.state.frozenMicros() : 0).array(this.state.nodes().size());
		this.state.nodes().forEach((node) -> pack(node, out));
	}

	private static void pack(NodeState node, MessagePackWriter out) {
		out.array(NODE_FIELDS)
			.pack(node.node())
			.pack(node.life())
			.pack(node.sequence())
			.pack(node.localLimit())
			.pack(node.generation())
			.pack(node.share())
			.pack(node.heldMax())
			.pack(node.inFlight())
			.pack(node.demand())
			.pack(node.leaving());
	}

	static ConcurrencyHandover unpack(MessagePackReader in) throws MalformedMessageException {
		long number = in.readLong();
		String key = in.readText(ConcurrencyCode.KEY_BYTES);
		if (in.isNil()) {
			in.skip(1);
			return new ConcurrencyHandover(number, key, null);
		}
		int added = in.readFields(STATE_FIELDS);
		ConcurrencyRules rules = ConcurrencyCode.unpackRules(in);
		long frozenMicros = in.readLong();
		int count = in.readList(NODE_BYTES_MIN, MessageBounds.ROWS);
		List<NodeState> nodes = new ArrayList<>(count);
		for (int i = 0; i < count; i++) {
			nodes.add(unpackNode(in));
		}
		in.skip(added);
		return new ConcurrencyHandover(number, key,
				new BackendState(rules, (frozenMicros != 0) ? frozenMicros : Long.MIN_VALUE, nodes));
	}

	private static NodeState unpackNode(MessagePackReader in) throws MalformedMessageException {
		int added = in.readFields(NODE_FIELDS);
		NodeState node = new NodeState(in.readText(ConcurrencyCode.NODE_BYTES), in.readLong(), in.readLong(), 0,
				in.readInt(), in.readLong(), in.readInt(), in.readInt(), in.readInt(), in.readInt(), in.readBoolean());
		in.skip(added);
		return node;
	}

}
