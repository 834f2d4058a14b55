package io.github.gossiplimiter.mvstore;

import java.nio.file.Path;

/**
 * Where keys are kept and how much room they have.
 *
 * @param path the file; its directory is created if need be
 * @param maximumBytes most bytes on disk
 * @since 0.1.0
 */
public record MvColdStoreSettings(Path path, long maximumBytes) {

	/**
	 * Bytes on disk that a key takes at most, all included.
	 */
	public static final int BYTES_PER_KEY = 200;

	/**
	 * Least room it works with.
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
	 * Most keys to hold.
	 */
	public int capacity() {
		return (int) Math.min(Integer.MAX_VALUE / 2, this.maximumBytes / BYTES_PER_KEY);
	}

}
