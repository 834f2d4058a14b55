package io.github.gossiplimiter.raft;

import java.io.IOException;
import java.util.List;

import io.github.gossiplimiter.lease.LeaseCall;

/**
 * Where a voter sits: on the loop of its node, or on a thread of its own. Called by the
 * loop, and answers there.
 */
interface Bench {

	/**
	 * Something arrived from another voter.
	 */
	void received(String from, byte[] bytes, long nowNanos);

	/**
	 * Ask the voter. Only a leader answers.
	 */
	void ask(List<LeaseCall> calls, Reign.Reply reply);

	/**
	 * Do what is due on the loop.
	 * @return when to call again at the latest
	 */
	long step(long nowNanos);

	/**
	 * Let somebody else lead.
	 */
	void resign();

	RaftStatus status();

	void close();

	/**
	 * What a voter tells its node. Called on the loop.
	 */
	interface Office extends Voter.Post {

		/**
		 * Another voter sent something that cannot be read.
		 */
		void malformed(String from, IOException failure);

		/**
		 * The voter takes no part any more.
		 */
		void failed(RuntimeException failure);

	}

	/**
	 * A voter on the loop.
	 */
	final class OnLoop implements Bench {

		private final Voter voter;

		private final Office office;

		OnLoop(Voter voter, Office office) {
			this.voter = voter;
			this.office = office;
		}

		@Override
		public void received(String from, byte[] bytes, long nowNanos) {
			try {
				this.voter.received(from, bytes, nowNanos);
			}
			catch (IOException ex) {
				this.office.malformed(from, ex);
			}
		}

		@Override
		public void ask(List<LeaseCall> calls, Reign.Reply reply) {
			this.voter.ask(calls, reply);
		}

		@Override
		public long step(long nowNanos) {
			return this.voter.step(nowNanos);
		}

		@Override
		public void resign() {
			this.voter.resign();
		}

		@Override
		public RaftStatus status() {
			return this.voter.status();
		}

		@Override
		public void close() {
			this.voter.close();
		}

	}

}
