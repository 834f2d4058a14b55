/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.mvstore;

import java.nio.file.Path;

/**
 * Settings of a cold store: its file and the space for keys.
 *
 * @param path the file; its directory is created if it does not exist
 * @param maximumBytes most bytes on disk
 * @since 0.1.0
 */
public record MvColdStoreSettings(Path path, long maximumBytes) {

	/**
	 * Most bytes on disk for a key, overhead included.
	 */
	public static final int BYTES_PER_KEY = 200;

	/**
	 * Smallest maximum size of the file.
	 */
	public static final long BYTES_MIN = 100_000;

	public MvColdStoreSettings {
		if (path.toString().isBlank()) {
			throw new IllegalArgumentException("path must name a file: path=" + path);
		}
		if (maximumBytes < BYTES_MIN) {
			throw new IllegalArgumentException(
					"maximumBytes must be at least " + BYTES_MIN + ": maximumBytes=" + maximumBytes);
		}
	}

	/**
	 * Most keys in the store.
	 */
	public int capacity() {
		return (int) Math.min(Integer.MAX_VALUE / 2, this.maximumBytes / BYTES_PER_KEY);
	}

}
