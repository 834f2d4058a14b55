/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.model;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * Something that can be searched: where it starts, what may happen next, and what must
 * never be seen.
 *
 * @param <B> a board, everything that is so at one instant; never changed once it is
 * handed over
 */
public interface Model<B> {

	B start();

	/**
	 * Name everything that may happen next, always in the same order.
	 */
	void moves(B board, Moves<B> moves);

	/**
	 * Write what tells this board from others. Two boards that are written the same have
	 * the same future.
	 */
	void write(B board, Sketch sketch);

	/**
	 * What is wrong with a board.
	 * @return null if nothing is
	 */
	@Nullable String wrong(B board);

	/**
	 * Takes what may happen next.
	 *
	 * @param <B> a board
	 */
	interface Moves<B> {

		/**
		 * Something that may happen.
		 * @param next a new board
		 * @param words what happened, asked for only if it becomes part of a trace
		 */
		void to(B next, Supplier<String> words);

	}

}
