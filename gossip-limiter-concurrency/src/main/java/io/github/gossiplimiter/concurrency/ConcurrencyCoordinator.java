package io.github.gossiplimiter.concurrency;

import java.util.concurrent.CompletionStage;

/**
 * Infers the ceiling of backends and divides it among the nodes in front of them, in this
 * process or elsewhere. Every coordinator gives equal replies to equal reports, as
 * {@code Allocator} does, which one suite of contract tests shows; they differ in the
 * failures that they survive.
 * <p>
 * Safe for use by many threads.
 *
 * @since 0.1.0
 */
public interface ConcurrencyCoordinator extends AutoCloseable {

	/**
	 * Report, and ask for a share. Never blocks.
	 * <p>
	 * An answer may never come, so nobody relies on it: what a node does without one
	 * follows from its own clock.
	 * @return the answer; fails if the coordinator cannot be reached
	 */
	CompletionStage<ConcurrencyAnswer> report(ConcurrencyReport report);

	/**
	 * Be told between reports, when others wait for what this node has too much, or have
	 * left what it has too little. A coordinator that cannot tell does not; shares then
	 * move a heartbeat later.
	 * @param key the backend
	 * @param node name of the node
	 * @param listener called by any thread; neither blocks nor throws
	 */
	default void listen(String key, String node, Listener listener) {
	}

	/**
	 * Is told between reports.
	 */
	interface Listener {

		/**
		 * It is worth reporting soon.
		 */
		void nudged();

		/**
		 * The share has changed since.
		 * @param answer counts as a later answer to the report whose number it has, but
		 * renews no lease
		 */
		void granted(ConcurrencyAnswer answer);

	}

	/**
	 * Answer nothing more.
	 */
	@Override
	void close();

}
