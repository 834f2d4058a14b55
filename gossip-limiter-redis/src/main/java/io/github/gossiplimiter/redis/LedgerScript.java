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
 * A script that Redis runs.
 *
 * @param text what Redis runs
 * @param digest by which Redis knows it
 */
record LedgerScript(String text, String digest) {

	private static final List<String> PARTS = List.of("windows.lua", "ledger.lua", "exchange.lua");

	static LedgerScript of(String text) {
		return new LedgerScript(text, sha1(text));
	}

	/**
	 * The script that keeps a ledger of leased permits.
	 */
	static LedgerScript load() {
		return of(PARTS.stream().map(LedgerScript::read).collect(Collectors.joining("\n")));
	}

	/**
	 * The script that divides ceilings of concurrency.
	 */
	static LedgerScript loadConcurrency() {
		return of(read("concurrency.lua"));
	}

	private static String read(String part) {
		try (InputStream stream = LedgerScript.class.getResourceAsStream(part)) {
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
			// What Redis calls scripts by; nothing rests on its strength.
			MessageDigest digest = MessageDigest.getInstance("SHA-1");
			return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
