/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.codec;

/**
 * A message from one node to another.
 *
 * @since 0.1.0
 */
public interface Message {

	/**
	 * A message of a kind that is not in the table of the codec: one that a newer node
	 * knows, or of a protocol that this node does not use. It is no error and is ignored.
	 *
	 * @param type number of the kind
	 */
	record Unknown(int type) implements Message {

	}

}
