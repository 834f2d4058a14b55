package io.github.gossiplimiter.raft;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Collection;
import java.util.List;

import io.microraft.RaftEndpoint;

/**
 * How a ledger began: with which voters. Whoever joins it later has to know, because the
 * log tells only what changed since.
 *
 * @param founders the first voters, in their order
 */
record Charter(List<VoterId> founders) {

	Charter {
		founders = founders.stream().sorted().toList();
	}

	/**
	 * What tells ledgers apart. Founders are numbered at random, so no two are alike.
	 */
	long ledger() {
		long ledger = 1;
		for (VoterId founder : this.founders) {
			ledger = 0x9e3779b97f4a7c15L * (ledger ^ founder.log() ^ founder.name().hashCode());
		}
		return ledger;
	}

	Collection<RaftEndpoint> members() {
		return List.copyOf(this.founders);
	}

	void write(DataOutputStream out) throws IOException {
		Bytes.writeList(this.founders, Bytes::writeVoter, out);
	}

	static Charter read(DataInputStream in) throws IOException {
		return new Charter(Bytes.readList((list) -> (VoterId) Bytes.readVoter(list), in));
	}

}
