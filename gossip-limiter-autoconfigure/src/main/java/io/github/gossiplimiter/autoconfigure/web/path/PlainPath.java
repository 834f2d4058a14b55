/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.path;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

import org.springframework.http.server.PathContainer;

/**
 * Other readings of a path. Servers and handlers of files decode a path, drop parameters,
 * take a backslash for a slash, join slashes, follow dots and ignore a final slash, each
 * of them some of it and in an order of its own: {@code /a/../b}, {@code /;x/b},
 * {@code /%5cb} and {@code /b/} may all lead to {@code /b}, and must not lead around its
 * limit. A pattern that matches any reading applies; that a reading is one that nothing
 * serves does no harm.
 */
public final class PlainPath {

	/*
	 * Literal: what was decoded is not decoded again.
	 */
	private static final PathContainer.Options LITERAL = PathContainer.Options.create('/', false);

	/*
	 * One by the server, one by a handler of files.
	 */
	private static final int DECODINGS = 2;

	private static final Pattern PARAMETERS = Pattern.compile(";[^/]*");

	private static final Pattern SLASHES = Pattern.compile("/{2,}");

	/*
	 * Handlers of files drop controls and spaces from the start of a path.
	 */
	private static final Pattern BLANK_START = Pattern.compile("^[/\\x00-\\x20\\x7f]+");

	private PlainPath() {
	}

	/**
	 * Readings of a path other than the path itself, none for a plain path.
	 * @param path the path, decoded or not
	 */
	static List<PathContainer> readings(String path) {
		if (isPlain(path)) {
			return List.of();
		}
		Set<String> texts = texts(path);
		List<PathContainer> readings = new ArrayList<>(texts.size());
		texts.forEach((text) -> readings.add(literal(text)));
		return readings;
	}

	/**
	 * A decoded path.
	 */
	static PathContainer literal(String path) {
		return PathContainer.parsePath(path, LITERAL);
	}

	/**
	 * The path as most would read it: decoded once, without parameters, detours and final
	 * slash. Clients cannot write it in many ways.
	 */
	public static String of(String path) {
		if (isPlain(path)) {
			return path;
		}
		String plain = collapse(withoutParameters(withSlashes(decode(path))));
		return withoutFinalSlash(withoutDots(plain));
	}

	/*
	 * Free of everything that any step below would change.
	 */
	private static boolean isPlain(String path) {
		int last = path.length() - 1;
		for (int i = 0; i <= last; i++) {
			char c = path.charAt(i);
			if (c == '%' || c == ';' || c == '\\') {
				return false;
			}
			if (c == '/' && i > 0 && (i == last || path.charAt(i - 1) == '/')) {
				return false;
			}
			if (c == '.' && i > 0 && path.charAt(i - 1) == '/') {
				return false;
			}
		}
		return true;
	}

	private static Set<String> texts(String path) {
		Set<String> texts = new LinkedHashSet<>();
		String decoded = path;
		String stripped = withoutParameters(path);
		for (int i = 0; i < DECODINGS; i++) {
			decoded = decode(decoded);
			stripped = decode(stripped);
			addOrders(withoutParameters(withSlashes(decoded)), texts);
			addOrders(withSlashes(stripped), texts);
		}
		return texts;
	}

	/*
	 * An empty segment may be a step that dots take back, or nothing at all.
	 */
	private static void addOrders(String path, Set<String> texts) {
		add(withoutDots(collapse(path)), texts);
		add(collapse(withoutDots(path)), texts);
		add(withoutDots(joined(path)), texts);
	}

	private static void add(String path, Set<String> texts) {
		texts.add(path);
		texts.add(withoutFinalSlash(path));
	}

	private static String withoutParameters(String path) {
		return (path.indexOf(';') < 0) ? path : PARAMETERS.matcher(path).replaceAll("");
	}

	private static String withSlashes(String path) {
		return path.replace('\\', '/');
	}

	private static String collapse(String path) {
		return joined(BLANK_START.matcher(path).replaceFirst("/"));
	}

	private static String joined(String path) {
		return SLASHES.matcher(path).replaceAll("/");
	}

	private static String withoutFinalSlash(String path) {
		return (path.length() > 1 && path.endsWith("/")) ? path.substring(0, path.length() - 1) : path;
	}

	/*
	 * RFC 3986, section 5.2.4. Steps above the root stay there.
	 */
	private static String withoutDots(String path) {
		if (!path.contains("/.")) {
			return path;
		}
		Deque<String> kept = new ArrayDeque<>();
		for (String segment : path.substring(path.startsWith("/") ? 1 : 0).split("/", -1)) {
			if (segment.equals("..")) {
				kept.pollLast();
			}
			else if (!segment.equals(".")) {
				kept.addLast(segment);
			}
		}
		boolean endsWithDots = path.endsWith("/.") || path.endsWith("/..");
		return "/" + String.join("/", kept) + ((endsWithDots && !kept.isEmpty()) ? "/" : "");
	}

	/*
	 * What is no escape stays as it is.
	 */
	private static String decode(String path) {
		if (path.indexOf('%') < 0) {
			return path;
		}
		byte[] bytes = path.getBytes(StandardCharsets.UTF_8);
		ByteArrayOutputStream decoded = new ByteArrayOutputStream(bytes.length);
		for (int i = 0; i < bytes.length; i++) {
			int code = (bytes[i] == '%' && i + 2 < bytes.length) ? code(bytes[i + 1], bytes[i + 2]) : -1;
			decoded.write((code < 0) ? bytes[i] : code);
			i += (code < 0) ? 0 : 2;
		}
		return decoded.toString(StandardCharsets.UTF_8);
	}

	private static int code(byte high, byte low) {
		int first = Character.digit(high, 16);
		int second = Character.digit(low, 16);
		return (first < 0 || second < 0) ? -1 : (first << 4) | second;
	}

}
