package io.github.gossiplimiter.raft;

import java.io.IOException;

import io.microraft.persistence.NopRaftStore;
import io.microraft.persistence.RaftStore;
import io.microraft.persistence.RestoredRaftState;
import org.jspecify.annotations.Nullable;

/**
 * Where a voter keeps its log.
 */
interface Storage extends AutoCloseable {

	/**
	 * What was stored before, if anything was.
	 */
	@Nullable Stored load() throws IOException;

	/**
	 * Begin anew and forget what was stored.
	 */
	RaftStore begin(VoterId self, Charter charter) throws IOException;

	/**
	 * Forget what was stored.
	 */
	void clear() throws IOException;

	/**
	 * Whether a log survives the process.
	 */
	boolean isDurable();

	/**
	 * Whether something could not be stored. From then on nobody may be told that it was.
	 */
	boolean isBroken();

	@Override
	void close();

	/**
	 * A log that was stored.
	 */
	record Stored(VoterId self, Charter charter, RestoredRaftState state, RaftStore store) {

	}

	/**
	 * Keeps a log in memory: it ends with the process.
	 */
	final class Memory implements Storage {

		@Override
		public @Nullable Stored load() {
			return null;
		}

		@Override
		public RaftStore begin(VoterId self, Charter charter) {
			return new NopRaftStore();
		}

		@Override
		public void clear() {
			// There is nothing outside the voter itself.
		}

		@Override
		public boolean isDurable() {
			return false;
		}

		@Override
		public boolean isBroken() {
			return false;
		}

		@Override
		public void close() {
			// There is nothing to close.
		}

	}

}
