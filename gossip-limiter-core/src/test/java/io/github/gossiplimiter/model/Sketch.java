/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.model;

import java.util.Arrays;

/**
 * The bytes that tell one board from another.
 */
public final class Sketch {

	private byte[] bytes = new byte[64];

	private int length;

	public void clear() {
		this.length = 0;
	}

	/**
	 * Append a number from 0 to 255.
	 */
	public void put(int value) {
		if (value < 0 || value > 255) {
			throw new IllegalArgumentException("value must fit a byte: value=" + value);
		}
		if (this.length == this.bytes.length) {
			this.bytes = Arrays.copyOf(this.bytes, 2 * this.length);
		}
		this.bytes[this.length++] = (byte) value;
	}

	public void put(boolean value) {
		put(value ? 1 : 0);
	}

	public byte[] toBytes() {
		return Arrays.copyOf(this.bytes, this.length);
	}

}
