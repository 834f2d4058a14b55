/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class HostAndPortTests {

	@ParameterizedTest
	@CsvSource({ "127.0.0.1:7946, 127.0.0.1, 7946", "node-1.shop.svc:1, node-1.shop.svc, 1", "[::1]:7946, ::1, 7946",
			"[fe80::1%eth0]:65535, fe80::1%eth0, 65535", "localhost:0, localhost, 0" })
	void parseReadsTheTextOfToString(String text, String host, int port) {
		HostAndPort address = HostAndPort.parse(text);
		assertThat(address).isEqualTo(new HostAndPort(host, port)).hasToString(text);
	}

	@ParameterizedTest
	@CsvSource({ "shop, shop, 7946", "shop:1, shop, 1", "[::1], ::1, 7946", "::1, ::1, 7946", "[::1]:2, ::1, 2" })
	void parseWithDefaultPortTakesItWhereNoneIsWritten(String text, String host, int port) {
		assertThat(HostAndPort.parse(text, 7946)).isEqualTo(new HostAndPort(host, port));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "shop", ":1", "shop:", "shop:x", "shop:-1", "shop:65536", "shop:123456", "::1",
			"[::1]", "[::1", "[::1]x:1", "[]:1", "[[::1]]:1", "sh op:1", "shop\n:1", "shop:1 " })
	void parseWhenMalformedNamesTheExpectedFormat(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> HostAndPort.parse(text)).withMessageContaining("must be");
	}

	@Test
	void withPortKeepsTheHost() {
		assertThat(HostAndPort.parse("[::1]:0").withPort(9)).hasToString("[::1]:9");
	}

}
