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
 * What a client writes into {@code Forwarded} before a trusted proxy appends its address
 * never becomes the address of the client.
 */
class ForwardedFuzzTests implements Seeds {

	@DictionaryEntries({ "for=", "by=", "proto=https", "host=", "\"", "\\\"", "[2001:db8::1]", ":80", "unknown", ",",
			";", "_hidden", "203.0.113.7", "10.0.0.2" })
	@FuzzTest
	void clientCannotChooseItsAddress(byte[] bytes) {
		TrustedProxy proxy = new TrustedProxy(ForwardedHeader.FORWARDED);
		proxy.assertClientKeepsItsAddress(new String(bytes, StandardCharsets.ISO_8859_1), "for=%s;proto=https");
	}

	@Override
	public Map<String, byte[]> seeds() {
		return Seeds.texts(StandardCharsets.ISO_8859_1, "for=9.9.9.9",
				"for=\"[2001:db8::1]:80\";proto=http;by=10.0.0.2", "for=\", for=203.0.113.66", "x",
				"for=unknown, For=_hidden;for=1.2.3.4", "for=10.0.0.2,for=\"\\\"\"");
	}

}
