/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.request;

import java.nio.charset.StandardCharsets;
import java.util.Map;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;

import io.github.gossiplimiter.autoconfigure.properties.WebProperties.ForwardedHeader;
import io.github.gossiplimiter.fuzz.Seeds;

/**
 * What a client writes into {@code X-Forwarded-For} before a trusted proxy appends its
 * address never becomes the address of the client.
 */
class XForwardedForFuzzTests implements Seeds {

	@DictionaryEntries({ "203.0.113.66", "::1", "::ffff:10.0.0.1", "[2001:db8::1]", ":80", "unknown", ", ",
			"10.0.0.2" })
	@FuzzTest
	void clientCannotChooseItsAddress(byte[] bytes) {
		TrustedProxy proxy = new TrustedProxy(ForwardedHeader.X_FORWARDED_FOR);
		proxy.assertClientKeepsItsAddress(new String(bytes, StandardCharsets.ISO_8859_1), "%s");
	}

	@Override
	public Map<String, byte[]> seeds() {
		return Seeds.texts(StandardCharsets.ISO_8859_1, "9.9.9.9", "[2001:db8::1]:80, 10.0.0.2:1234",
				"unknown, ::ffff:203.0.113.66", "fe80::1%eth0,,", "1.2.3.4, 01.2.3.4", "::, 1::2:3:4, 255.255.255.255");
	}

}
