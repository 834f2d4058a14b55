package io.github.gossiplimiter.raft;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What a voter says that has no ledger yet, and what it is told in return.
 *
 * @param log number of the sender's log
 * @param charter the ledger the sender is a voter of, if it is
 * @param seen the voters without a ledger that the sender knows, itself among them
 */
record Hello(long log, @Nullable Charter charter, List<VoterId> seen) {

	Hello {
		seen = seen.stream().sorted().toList();
	}

	void write(DataOutputStream out) throws IOException {
		out.writeLong(this.log);
		out.writeBoolean(this.charter != null);
		if (this.charter != null) {
			this.charter.write(out);
		}
		Bytes.writeList(this.seen, Bytes::writeVoter, out);
	}

	static Hello read(DataInputStream in) throws IOException {
		long log = in.readLong();
		Charter charter = in.readBoolean() ? Charter.read(in) : null;
		return new Hello(log, charter, Bytes.readList((list) -> (VoterId) Bytes.readVoter(list), in));
	}

}
