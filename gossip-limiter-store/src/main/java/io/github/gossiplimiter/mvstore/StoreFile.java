/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.mvstore;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.function.Consumer;

import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.jspecify.annotations.Nullable;

/**
 * Opens the file of a cold store. A file that cannot be used is renamed and replaced by
 * an empty one; if that fails too, the store works without a file. Called by
 * {@link MvColdStore} at start and when the file turns out to be damaged.
 */
final class StoreFile {

	/**
	 * Version of the format of the file.
	 */
	static final int FORMAT = 1;

	/*
	 * MVStore reuses freed space after this time. Zero would save space, but produced
	 * files in tests that could not be opened any more.
	 */
	private static final int RETENTION_MILLIS = 1000;

	/*
	 * Small pages, because keys are hashes: each write changes another page, and a page
	 * is written as a whole.
	 */
	private static final int PAGE_BYTES = 4096;

	private static final int CACHE_MEGABYTES = 16;

	private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS")
		.withZone(ZoneOffset.UTC);

	private final Path path;

	private final Consumer<String> notices;

	private @Nullable String problem;

	StoreFile(Path path, Consumer<String> notices) {
		this.path = path.toAbsolutePath();
		this.notices = notices;
	}

	/**
	 * Problem with the file as a text, null if there was none.
	 */
	@Nullable String problem() {
		return this.problem;
	}

	/**
	 * Open the file.
	 * @return null if it can neither be used nor replaced
	 */
	@Nullable MVStore open() {
		if (Files.exists(this.path) && !Files.isRegularFile(this.path)) {
			return without("is not a file");
		}
		try {
			Path directory = this.path.getParent();
			if (directory != null) {
				Files.createDirectories(directory);
			}
			return openFile();
		}
		catch (MVStoreException ex) {
			if (ex.getErrorCode() == DataUtils.ERROR_FILE_LOCKED) {
				return without("is used by another process");
			}
			return openInstead("cannot be read (" + ex.getMessage() + ")");
		}
		catch (IOException | RuntimeException ex) {
			return openInstead("cannot be used (" + ex + ")");
		}
	}

	private @Nullable MVStore openFile() {
		MVStore store = open(this.path);
		if (store.isReadOnly()) {
			store.closeImmediately();
			return openInstead("cannot be written to");
		}
		int format = store.getStoreVersion();
		if (format != FORMAT && !store.getMapNames().isEmpty()) {
			store.closeImmediately();
			return openInstead("has version " + format + " instead of " + FORMAT);
		}
		store.setStoreVersion(FORMAT);
		return store;
	}

	private static MVStore open(Path file) {
		MVStore store = new MVStore.Builder().fileName(file.toString())
			.autoCommitDisabled()
			.pageSplitSize(PAGE_BYTES)
			.cacheSize(CACHE_MEGABYTES)
			.open();
		store.setRetentionTime(RETENTION_MILLIS);
		return store;
	}

	/**
	 * Rename the file and open an empty one. A directory or device is not touched, as it
	 * was configured by mistake.
	 */
	@Nullable MVStore openInstead(String why) {
		if (Files.exists(this.path) && !Files.isRegularFile(this.path)) {
			return without("is not a file");
		}
		try {
			Path aside = this.path.resolveSibling(this.path.getFileName() + ".bad-" + STAMP.format(Instant.now()));
			if (Files.exists(this.path)) {
				Files.move(this.path, aside);
				report(why + "; it was moved to " + aside + " and an empty one takes its place");
			}
			MVStore store = open(this.path);
			store.setStoreVersion(FORMAT);
			return store;
		}
		catch (IOException | RuntimeException ex) {
			return without(why + " and cannot be replaced (" + ex + ")");
		}
	}

	private @Nullable MVStore without(String why) {
		report(why + "; keys are kept in memory only");
		return null;
	}

	private void report(String what) {
		String text = "The cold store " + this.path + " " + what;
		this.problem = text;
		this.notices.accept(text);
	}

}
