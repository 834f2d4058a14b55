/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Messages on their way, at most a few. They may arrive in any order, late, again and
 * again, or never: a message stays until another takes its place. One that will never
 * arrive is the same as one that is lost, so nothing else needs to lose messages.
 */
final class Mail {

	static final Mail NONE = new Mail(new int[0]);

	private final int[] messages;

	private Mail(int[] messages) {
		this.messages = messages;
	}

	/**
	 * What may be on its way after one more message was sent.
	 */
	List<Mail> with(int message, int bound) {
		if (Arrays.binarySearch(this.messages, message) >= 0) {
			return List.of(this);
		}
		int[] more = Arrays.copyOf(this.messages, this.messages.length + 1);
		more[this.messages.length] = message;
		Arrays.sort(more);
		if (more.length <= bound) {
			return List.of(new Mail(more));
		}
		List<Mail> all = new ArrayList<>();
		for (int lost = 0; lost < more.length; lost++) {
			int[] fewer = new int[bound];
			System.arraycopy(more, 0, fewer, 0, lost);
			System.arraycopy(more, lost + 1, fewer, lost, bound - lost);
			all.add(new Mail(fewer));
		}
		return all;
	}

	/**
	 * Without messages that can change nothing any more.
	 */
	Mail keep(IntPredicate matters) {
		int[] kept = Arrays.stream(this.messages).filter(matters).toArray();
		return (kept.length == this.messages.length) ? this : new Mail(kept);
	}

	int size() {
		return this.messages.length;
	}

	int get(int i) {
		return this.messages[i];
	}

}
