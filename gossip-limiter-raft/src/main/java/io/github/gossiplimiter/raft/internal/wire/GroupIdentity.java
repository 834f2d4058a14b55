/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft.internal.wire;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Collection;
import java.util.List;

import io.microraft.RaftEndpoint;

/**
 * Identity and initial members of a Raft group. Voters that join later need it, because
 * the log contains only changes since.
 *
 * @param founders the initial members, sorted
 */
public record GroupIdentity(List<VoterId> founders) {

	public GroupIdentity {
		founders = founders.stream().sorted().toList();
	}

	/**
	 * Number of the group: a hash of its initial members, whose numbers are random.
	 */
	public long id() {
		long hash = 1;
		for (VoterId founder : this.founders) {
			hash = 0x9e3779b97f4a7c15L * (hash ^ founder.log() ^ founder.name().hashCode());
		}
		return hash;
	}

	public Collection<RaftEndpoint> members() {
		return List.copyOf(this.founders);
	}

	public void write(DataOutputStream out) throws IOException {
		ByteCodec.writeList(this.founders, ByteCodec::writeVoter, out);
	}

	public static GroupIdentity read(DataInputStream in) throws IOException {
		return new GroupIdentity(ByteCodec.readList((list) -> (VoterId) ByteCodec.readVoter(list), in));
	}

}
