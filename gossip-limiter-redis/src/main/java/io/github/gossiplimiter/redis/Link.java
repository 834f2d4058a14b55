package io.github.gossiplimiter.redis;

import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * The way to Redis, whatever stands there.
 */
interface Link {

	/**
	 * The connection, as soon as there is one. Never blocks. Fails while Redis cannot be
	 * reached; asking again tries again.
	 */
	CompletionStage<Connection> connection();

	/**
	 * Whether keys are spread over several nodes, so that a run may only use those of one
	 * slot.
	 */
	boolean spread();

	/**
	 * The node at the other end does not take writes any more: look for the one that
	 * does.
	 */
	void lookAgain();

	void close();

	/**
	 * A connection, or several that act as one. Lives through disconnects.
	 */
	interface Connection {

		/**
		 * Run the script. Never blocks.
		 * @param slot where the keys live, if keys are spread
		 * @return what the script answers, as soon as enough replicas have it
		 */
		CompletionStage<List<Object>> run(int slot, String[] keys, String[] arguments);

	}

}
