/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.properties;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class PeerAddressTests {

	@ParameterizedTest
	@CsvSource({ "shop-1:80, shop-1, 80", "shop-1, shop-1, 7946", "10.0.0.7:0, 10.0.0.7, 0", "[::1]:80, ::1, 80",
			"[fe80::1%eth0], fe80::1%eth0, 7946", "my_pod.ns.svc.:65535, my_pod.ns.svc., 65535" })
	void parseReadsHostAndPort(String text, String host, int port) {
		assertThat(PeerAddress.parse(text, 7946)).isEqualTo(new PeerAddress(host, port));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", ":80", "::1", "::1:80", "a:b", "a:65536", "a:-1", "[::1", "::1]", "[a]:80", "a b:80",
			"http://a:80", "a:80:90", "-a:80" })
	void parseRefusesAnythingElse(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> PeerAddress.parse(text, 7946));
	}

	@ParameterizedTest
	@CsvSource({ "::1, ::1", "[::1], ::1", "0.0.0.0, 0.0.0.0", "localhost, localhost" })
	void hostReadsIpv6WithAndWithoutBrackets(String text, String host) {
		assertThat(PeerAddress.host(text)).isEqualTo(host);
	}

	@ParameterizedTest
	@ValueSource(strings = { "10.0.0.7:80", "[::1]:80", "shop-1:80" })
	void toStringIsWhatParseReads(String text) {
		assertThat(PeerAddress.parse(text, 0)).hasToString(text);
	}

}
