/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Ways to write one path: with parameters, encoded characters, other slashes, dots and
 * detours, alone and two at a time. Which of them a server takes for the path differs
 * from server to server and from handler to handler.
 */
final class PathVariants {

	/**
	 * What may stand before or after a slash.
	 */
	private static final List<String> INSERTIONS = List.of(";", ";a", ";a=b;c", ";%2f", "/", "//", "/.", "/./", "/a/..",
			"/a/../", "/a/..;/", "/a/..;b=c/", "/;/", "/;a/", "/;a/..;b/;c", "/.;/", "/.;a", "\\", "/\\", "\\..", "%5c",
			"%5C", "/%5c", "%5c/", "/%5c/", "%5c..%5c", "/a%5c..%5c", "/a%5c../", "/a\\..\\", "%2f", "%2F", "/%2f",
			"%2f/", "%2f%2f", "/a%2f..%2f", "/a%2f../", "/a%2f%2f..%2f..", "/%2e", "/%2e/", "/%2E/", "/a/%2e%2e",
			"/a/%2e%2e/", "/a/.%2e/", "/a/%2e./", "/a/%2e%2e;b/", "/a%2f%2e%2e%2f", "%3b", "%3ba", "/%3b/", "/%3ba/",
			"/a/%3b/../..", "/a;b%2f..%2fc/..", "%252f", "/%252e/", "/a/%252e%252e/", "%255c", "/%255c",
			"/a%255c..%255c", "%253b", "%00", "%20", "/%20", "%09", "%0a", "%c0%af", "/a/%c0%ae%c0%ae/", "%u002f",
			"/a//../", "/a//../..", "//a/../", "/;//", "/..", "/../", "/%2e%2e/", "%", "%2", ".", "..", "/...", "*",
			"/;a%2fb", "/;a%2f..%2f..%2fb/");

	/**
	 * What is combined with itself and with encoded characters.
	 */
	private static final List<String> PAIRED = List.of(";a", "/;a", "/", "/.", "/a/..", "/a/..;b", "%5c", "/%5c", "%2f",
			"/%2f", "/a/%2e%2e", "%3b", "/%252e", "\\");

	/**
	 * What is combined with everything that is paired, and with other slashes.
	 */
	private static final List<String> AT_ENDS = List.of(";a", ".", "a/..", "%5c");

	private static final List<String> SLASHES = List.of("%2f", "%2F", "%5c", "%5C", "\\", "%252f", "%255c", "/%2f",
			"//", "///", "/\\");

	private static final List<String> TAILS = List.of("/", "//", "/.", "/..", "/./", ";", ";a", ";a=b", "/;", "/;a",
			"%2f", "%5c", "\\", "?", "?a=b", "?/../a", "#", "#a", ".", "%2e", "/%2e", "/%2e%2e", "/a/..", "/a/%2e%2e",
			"%20", "%00", "%09", "%3f", "%23", "%3b", "%3ba", ";.txt", ";/..", "/..;a", "%253b", "%252f", "::$DATA");

	private PathVariants() {
	}

	/**
	 * Variants of a path, the path itself among them.
	 */
	static Collection<String> of(String path) {
		Set<String> variants = new LinkedHashSet<>();
		variants.add(path);
		TAILS.forEach((tail) -> variants.add(path + tail));
		variants.addAll(withInsertions(path, INSERTIONS));
		variants.addAll(withOtherSlashes(path));
		variants.addAll(withOtherCharacters(path));
		variants.addAll(ofAuthority(path));
		for (String once : withInsertions(path, PAIRED)) {
			variants.addAll(withInsertionsAtBothEnds(once));
		}
		for (String slash : withOtherSlashes(path)) {
			variants.addAll(withInsertionsAtBothEnds(slash));
		}
		return variants;
	}

	private static List<String> withInsertions(String path, List<String> insertions) {
		List<String> variants = new ArrayList<>();
		for (int i = 0; i <= path.length(); i++) {
			boolean besideSlash = i == path.length() || path.charAt(i) == '/' || (i > 0 && path.charAt(i - 1) == '/');
			for (String inserted : besideSlash ? insertions : List.<String>of()) {
				variants.add(path.substring(0, i) + inserted + path.substring(i));
			}
		}
		return variants;
	}

	private static List<String> withInsertionsAtBothEnds(String path) {
		List<String> variants = new ArrayList<>();
		for (String inserted : AT_ENDS) {
			variants.add("/" + inserted + path);
			variants.add(path + "/" + inserted);
		}
		return variants;
	}

	private static List<String> withOtherSlashes(String path) {
		List<String> variants = new ArrayList<>();
		for (String slash : SLASHES) {
			variants.add(path.replace("/", slash));
			variants.add("/" + path.substring(1).replace("/", slash));
			for (int i = path.indexOf('/'); i >= 0; i = path.indexOf('/', i + 1)) {
				variants.add(path.substring(0, i) + slash + path.substring(i + 1));
			}
		}
		return variants;
	}

	private static List<String> withOtherCharacters(String path) {
		List<String> variants = new ArrayList<>();
		variants.add(path.toUpperCase(Locale.ROOT));
		StringBuilder all = new StringBuilder("/");
		for (int i = 1; i < path.length(); i++) {
			char c = path.charAt(i);
			String code = (c == '/') ? "/" : "%" + Integer.toHexString(c);
			all.append(code);
			for (String other : List.of(code, code.toUpperCase(Locale.ROOT), code.replace("%", "%25"),
					String.valueOf(c).toUpperCase(Locale.ROOT))) {
				variants.add(path.substring(0, i) + other + path.substring(i + 1));
			}
		}
		variants.add(all.toString());
		variants.add(all.toString().replace("%", "%25"));
		return variants;
	}

	/*
	 * Requests as they are sent to a proxy.
	 */
	private static List<String> ofAuthority(String path) {
		return List.of("http://127.0.0.1" + path, "http://example.org" + path, "HTTP://127.0.0.1:80" + path,
				"http://127.0.0.1/;a" + path, "http://127.0.0.1//" + path, "http://127.0.0.1/a/.." + path,
				"http://127.0.0.1/%5c" + path, "//127.0.0.1" + path, path.substring(1), "http:" + path,
				"http://127.0.0.1;a" + path, "http://127.0.0.1\\" + path);
	}

}
