/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.store;

import java.util.List;

/**
 * Keeps the counts of keys that are not in memory, and survives a restart of the node. A
 * record is some bytes that only the core reads.
 * <p>
 * Everything here but {@link #visitAll} and {@link #close} is called by threads that
 * serve requests or exchange messages: it may be safe for use by many threads only, and
 * must neither wait nor throw. Whoever implements it writes and reads on threads of its
 * own, and extends the suite of tests that all implementations pass.
 *
 * @since 0.1.0
 */
public interface ColdStore extends AutoCloseable {

	/**
	 * Most keys it is meant to hold.
	 */
	int capacity();

	/**
	 * Keep a record, instead of what was kept of the key before. From here on it is
	 * found, whether or not it was written yet.
	 * @param hash the key
	 * @param record what to keep; must not be changed afterwards
	 * @param expiryNanos when it may be forgotten
	 * @return whether it was taken; not if too much has still to be written
	 */
	boolean put(long hash, byte[] record, long expiryNanos);

	/**
	 * Look for a record that has not expired.
	 * @param answer told what was found exactly once, on any thread, at once or later
	 */
	void find(long hash, Answer answer);

	/**
	 * Forget a record.
	 */
	void remove(long hash);

	/**
	 * Show every record that has not expired, as it was found when the store was opened.
	 * May take a while; called once, before the first request.
	 */
	void visitAll(Visitor visitor);

	/**
	 * Note under which incarnation this node writes from now on.
	 * @return the incarnations under which it wrote what may still be there, this one
	 * included
	 */
	List<Long> begin(long incarnation);

	/**
	 * What it is doing.
	 */
	ColdStatus status();

	/**
	 * Write everything that was put, and end.
	 */
	@Override
	void close();

	/**
	 * Hears what was found.
	 */
	interface Answer {

		/**
		 * Here it is.
		 */
		void found(byte[] record);

		/**
		 * There certainly is none.
		 */
		void missing();

		/**
		 * It could not be read, whatever it was.
		 */
		void failed();

	}

	/**
	 * Sees all records.
	 */
	@FunctionalInterface
	interface Visitor {

		/**
		 * See one.
		 */
		void visit(long hash, byte[] record, long expiryNanos);

	}

}
