/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A Lua script that Redis executes atomically.
 *
 * @param text source of the script
 * @param digest SHA-1 of the source, the name of a cached script in {@code EVALSHA}
 */
record LuaScript(String text, String digest) {

	private static final List<String> PARTS = List.of("windows.lua", "ledger.lua", "exchange.lua");

	static LuaScript of(String text) {
		return new LuaScript(text, sha1(text));
	}

	/**
	 * Load the script of the ledger of leased permits.
	 */
	static LuaScript load() {
		return of(PARTS.stream().map(LuaScript::read).collect(Collectors.joining("\n")));
	}

	/**
	 * Load the script that divides ceilings of concurrency.
	 */
	static LuaScript loadConcurrency() {
		return of(read("concurrency.lua"));
	}

	private static String read(String part) {
		try (InputStream stream = LuaScript.class.getResourceAsStream(part)) {
			if (stream == null) {
				throw new IllegalStateException("the script is missing from the jar: resource=" + part);
			}
			return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static String sha1(String text) {
		try {
			// The name that Redis gives to scripts; no security depends on it.
			MessageDigest digest = MessageDigest.getInstance("SHA-1");
			return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
