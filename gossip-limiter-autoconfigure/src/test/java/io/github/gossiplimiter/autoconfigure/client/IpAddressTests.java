/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.client;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Objects;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class IpAddressTests {

	@ParameterizedTest
	@CsvSource({ "0.0.0.0, 0.0.0.0", "255.255.255.255, 255.255.255.255", "10.1.2.3, 10.1.2.3", "::, 0:0:0:0:0:0:0:0",
			"::1, 0:0:0:0:0:0:0:1", "2001:db8::, 2001:db8:0:0:0:0:0:0", "2001:DB8::A:b, 2001:db8:0:0:0:0:a:b",
			"1:2:3:4:5:6:7:8, 1:2:3:4:5:6:7:8", "1:2:3::6:7:8, 1:2:3:0:0:6:7:8", "::ffff:10.0.0.1, 10.0.0.1",
			"::ffff:a00:1, 10.0.0.1", "64:ff9b::10.0.0.1, 64:ff9b:0:0:0:0:a00:1", "1:2:3:4:5:6:7::, 1:2:3:4:5:6:7:0",
			"::2:3:4:5:6:7:8, 0:2:3:4:5:6:7:8" })
	void parseReadsAddress(String text, String expected) {
		assertThat(Objects.requireNonNull(IpAddress.parse(text))).hasToString(expected);
	}

	@ParameterizedTest
	@ValueSource(strings = { "1.2.3.4", "2001:db8:1:2:3:4:5:6", "::1", "::ffff:1.2.3.4", "fe80::1:2" })
	void parseAgreesWithTheJdk(String text) throws UnknownHostException {
		assertThat(IpAddress.parse(text)).isEqualTo(IpAddress.of(InetAddress.getByName(text)));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "unknown", "_hidden", "localhost", "1.2.3", "1.2.3.4.5", "1.2.3.256", "01.2.3.4",
			"1.2.3.4 ", "1..2.3", "0x7f.0.0.1", "2130706433", ":", ":::", "1:2", "1:2:3:4:5:6:7:8:9", "1::2::3",
			"12345::", "g::", "::1%eth0", "1:2:3:4:5:6:7:", ":1:2:3:4:5:6:7", "::1.2.3", "1:2:3:4:5:6:7:1.2.3.4",
			"1:2:3:4:5:6:7::8", "\u0661.2.3.4", "::\u0661" })
	void parseRefusesGarbage(String text) {
		assertThat(IpAddress.parse(text)).isNull();
	}

	@ParameterizedTest
	@CsvSource({ "10.0.0.1:80, 10.0.0.1", "[::1]:443, 0:0:0:0:0:0:0:1", "[::1], 0:0:0:0:0:0:0:1",
			"::1, 0:0:0:0:0:0:0:1", "10.0.0.1, 10.0.0.1" })
	void parseWithPortLeavesPortOut(String text, String expected) {
		assertThat(Objects.requireNonNull(IpAddress.parseWithPort(text))).hasToString(expected);
	}

	@ParameterizedTest
	@ValueSource(strings = { "10.0.0.1:", "10.0.0.1:x", "10.0.0.1:123456", "[::1", "[::1]x", "[::1]:", "[]",
			"[10.0.0.1]x", "host:80" })
	void parseWithPortRefusesGarbage(String text) {
		assertThat(IpAddress.parseWithPort(text)).isNull();
	}

	@ParameterizedTest
	@CsvSource({ "10.1.2.3, 8, 10.0.0.0", "10.1.2.3, 32, 10.1.2.3", "10.1.2.3, 0, 0.0.0.0",
			"1:2:3:4:5:6:7:8, 64, 1:2:3:4:0:0:0:0", "1:2:3:4:5:6:7:8, 48, 1:2:3:0:0:0:0:0",
			"1:2:3:4:5:6:7:8, 80, 1:2:3:4:5:0:0:0", "1:2:3:4:5:6:7:8, 128, 1:2:3:4:5:6:7:8",
			"1:2:3:4:5:6:7:8, 0, 0:0:0:0:0:0:0:0" })
	void networkClearsWhatFollowsThePrefix(String text, int prefix, String expected) {
		assertThat(Objects.requireNonNull(IpAddress.parse(text)).network(prefix)).hasToString(expected);
	}

	@ParameterizedTest
	@CsvSource({ "10.0.0.0/8, 10.200.0.1, true", "10.0.0.0/8, 11.0.0.1, false", "10.0.0.7, 10.0.0.7, true",
			"10.0.0.7, 10.0.0.8, false", "0.0.0.0/0, 8.8.8.8, true", "0.0.0.0/0, ::1, false", "::/0, ::1, true",
			"2001:db8::/32, 2001:db8:ffff::1, true", "2001:db8::/32, 2001:db9::1, false",
			"::ffff:10.0.0.0/104, 10.9.9.9, true", "10.0.0.5/8, 10.9.9.9, true" })
	void rangeContainsItsAddresses(String range, String address, boolean expected) {
		AddressRange parsed = Objects.requireNonNull(AddressRange.parse(range));
		assertThat(parsed.contains(Objects.requireNonNull(IpAddress.parse(address)))).isEqualTo(expected);
	}

	@ParameterizedTest
	@ValueSource(strings = { "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10.0.0.0/x", "10.0.0.0/+8", "::/129", "host/8",
			"::ffff:10.0.0.0/8", "10.0.0.0/8/8" })
	void rangeRefusesGarbage(String range) {
		assertThat(AddressRange.parse(range)).isNull();
	}

	@Test
	void mappedAddressOfAPeerIsTheIpv4Address() throws UnknownHostException {
		byte[] mapped = new byte[16];
		mapped[10] = -1;
		mapped[11] = -1;
		mapped[15] = 1;
		assertThat(IpAddress.of(InetAddress.getByAddress(mapped))).hasToString("0.0.0.1");
	}

}
