/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.model;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * The boards that were seen, each once, numbered in the order they were found.
 */
final class Known {

	private byte[] @Nullable [] boards = new byte[1024][];

	private int[] parents = new int[1024];

	/** Numbers of boards plus one, at the place their hash says or after it. */
	private int[] table = new int[4096];

	private int size;

	/**
	 * Add a board.
	 * @return whether it was not known before
	 */
	boolean add(byte[] board, int parent) {
		int mask = this.table.length - 1;
		int place = hash(board) & mask;
		while (this.table[place] != 0) {
			if (Arrays.equals(this.boards[this.table[place] - 1], board)) {
				return false;
			}
			place = (place + 1) & mask;
		}
		if (this.size == this.parents.length) {
			this.boards = Arrays.copyOf(this.boards, 2 * this.size);
			this.parents = Arrays.copyOf(this.parents, 2 * this.size);
		}
		this.boards[this.size] = board;
		this.parents[this.size] = parent;
		this.table[place] = ++this.size;
		if (this.size > this.table.length / 2) {
			grow();
		}
		return true;
	}

	int size() {
		return this.size;
	}

	/**
	 * The board from which a board was found, -1 for the first.
	 */
	int parent(int number) {
		return this.parents[number];
	}

	boolean is(int number, byte[] board) {
		return Arrays.equals(this.boards[number], board);
	}

	private void grow() {
		int[] larger = new int[2 * this.table.length];
		int mask = larger.length - 1;
		for (int entry : this.table) {
			if (entry != 0) {
				byte[] board = this.boards[entry - 1];
				int place = (board == null) ? 0 : hash(board) & mask;
				while (larger[place] != 0) {
					place = (place + 1) & mask;
				}
				larger[place] = entry;
			}
		}
		this.table = larger;
	}

	private static int hash(byte[] board) {
		long hash = 0xcbf29ce484222325L;
		for (byte part : board) {
			hash = (hash ^ part) * 0x9e3779b97f4a7c15L;
			hash ^= hash >>> 29;
		}
		return (int) (hash ^ (hash >>> 32));
	}

}
