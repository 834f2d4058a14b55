/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.path;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import org.springframework.http.server.PathContainer;

import io.github.gossiplimiter.fuzz.Seeds;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Among the readings of a path is the one of a server: parameters dropped, decoded once,
 * backslashes taken for slashes, slashes joined, dots followed. There is a bounded number
 * of readings, and none of them grows.
 */
class PlainPathFuzzTests implements Seeds {

	private static final int READINGS_MAX = 24;

	private static final Pattern WRONG_ESCAPE = Pattern.compile("%(?!(?:[2-6][0-9a-fA-F]|7[0-9a-eA-E]))");

	@DictionaryEntries({ "/", "//", "/./", "/../", ";a", ";/", "%2f", "%5c", "%2e%2e", "%252f", "%3b", "\\", "%00",
			"%20", "/files/x.txt", "/a/..;/", "..", "%c0%af" })
	@FuzzTest
	void readingOfAServerIsAmongTheReadings(byte[] bytes) {
		String path = "/" + new String(bytes, StandardCharsets.US_ASCII);
		Set<String> readings = new LinkedHashSet<>();
		readings.add(path);
		for (PathContainer reading : PlainPath.readings(path)) {
			assertThat(reading.value().length()).isLessThanOrEqualTo(path.length() + 1);
			readings.add(reading.value());
		}
		assertThat(readings).hasSizeLessThanOrEqualTo(READINGS_MAX + 1);
		assertThat(PlainPath.of(path)).isNotEmpty();
		if (isServed(path)) {
			assertThat(readings).contains(served(path));
		}
	}

	/*
	 * Servers refuse controls, encoded ones included, and escapes that are incomplete.
	 */
	private static boolean isServed(String path) {
		return path.chars().allMatch((c) -> c > ' ' && c < 127) && !WRONG_ESCAPE.matcher(path).find();
	}

	private static String served(String path) {
		String decoded = URLDecoder.decode(path.replaceAll(";[^/]*", "").replace("+", "%2B"), StandardCharsets.UTF_8);
		Deque<String> kept = new ArrayDeque<>();
		List<String> segments = List.of(decoded.replace('\\', '/').replaceAll("/+", "/").substring(1).split("/", -1));
		for (String segment : segments) {
			if (segment.equals("..")) {
				kept.pollLast();
			}
			else if (!segment.equals(".")) {
				kept.addLast(segment);
			}
		}
		String last = segments.get(segments.size() - 1);
		boolean slash = !kept.isEmpty() && (last.equals(".") || last.equals(".."));
		return "/" + String.join("/", kept) + (slash ? "/" : "");
	}

	@Override
	public Map<String, byte[]> seeds() {
		return Seeds.texts(StandardCharsets.US_ASCII, "files/x.txt", ";a/legacy/x", "%5cfiles/x.txt",
				"a/..;b/files//x.txt", "./%2e%2e/files/x.txt;c=d", "a%252f..%255cfiles/", "\\files\\..\\x.txt", "..",
				"%3b/%2f");
	}

}
