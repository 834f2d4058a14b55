/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft.internal.wire;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Bootstrap message between voters: sent at each heartbeat by a voter without a vote, and
 * in reply by voters of a group.
 *
 * @param log number of the sender's log
 * @param group the group the sender is a voter of, null if of none
 * @param seen the voters without a group that the sender knows, itself among them, sorted
 */
public record VoterHello(long log, @Nullable GroupIdentity group, List<VoterId> seen) {

	public VoterHello {
		seen = seen.stream().sorted().toList();
	}

	public void write(DataOutputStream out) throws IOException {
		out.writeLong(this.log);
		out.writeBoolean(this.group != null);
		if (this.group != null) {
			this.group.write(out);
		}
		ByteCodec.writeList(this.seen, ByteCodec::writeVoter, out);
	}

	public static VoterHello read(DataInputStream in) throws IOException {
		long log = in.readLong();
		GroupIdentity group = in.readBoolean() ? GroupIdentity.read(in) : null;
		return new VoterHello(log, group, ByteCodec.readList((list) -> (VoterId) ByteCodec.readVoter(list), in));
	}

}
