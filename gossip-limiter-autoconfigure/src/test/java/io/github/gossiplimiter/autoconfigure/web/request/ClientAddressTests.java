/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.request;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;

import io.github.gossiplimiter.autoconfigure.client.IpAddress;
import io.github.gossiplimiter.autoconfigure.properties.WebProperties;
import io.github.gossiplimiter.autoconfigure.properties.WebProperties.ForwardedHeader;
import io.github.gossiplimiter.autoconfigure.web.reactive.ReactiveRequestFacts;

import static org.assertj.core.api.Assertions.assertThat;

class ClientAddressTests {

	private final WebProperties properties = new WebProperties();

	ClientAddressTests() {
		this.properties.setTrustedProxies(List.of("10.0.0.0/8", "fd00::/8"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
			203.0.113.9                                 | 203.0.113.9
			6.6.6.6, 203.0.113.9                        | 203.0.113.9
			10.0.0.99, 203.0.113.9                      | 203.0.113.9
			203.0.113.9, 10.0.0.2, 10.0.0.3             | 203.0.113.9
			6.6.6.6, 203.0.113.9, 10.0.0.2              | 203.0.113.9
			203.0.113.9:5050                            | 203.0.113.9
			::ffff:203.0.113.9                          | 203.0.113.9
			10.0.0.3, 10.0.0.2                          | unknown
			6.6.6.6, unknown                            | unknown
			6.6.6.6, <script>, 10.0.0.2                 | unknown
			6.6.6.6,                                    | unknown
			,,,                                         | unknown
			203.0.113.9, 10.0.0.2, 010.0.0.3            | unknown
			2001:db8:1:2:3:4:5:6                        | 2001:db8:1:2:0:0:0:0/64
			[2001:db8:1:2:ffff::1]:443, fd00::1         | 2001:db8:1:2:0:0:0:0/64
			""")
	void xForwardedForIsReadFromTheRight(String field, String expected) {
		MockServerHttpRequest request = request("10.0.0.1").header("X-Forwarded-For", field).build();
		assertThat(address(request)).isEqualTo(expected);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
			for=203.0.113.9                             | 203.0.113.9
			For=203.0.113.9;proto=http;by=10.0.0.1      | 203.0.113.9
			proto=https; for="203.0.113.9:80"           | 203.0.113.9
			for=6.6.6.6, for=203.0.113.9                | 203.0.113.9
			for=203.0.113.9, for=10.0.0.2;by=10.0.0.1   | 203.0.113.9
			for="[2001:db8:1:2:3::4]:47"                | 2001:db8:1:2:0:0:0:0/64
			for=6.6.6.6, for=unknown                    | unknown
			for=6.6.6.6, for=_hidden                    | unknown
			for=6.6.6.6, proto=http                     | unknown
			for=203.0.113.9;for=6.6.6.6                 | unknown
			for="6.6.6.6, for=203.0.113.9               | unknown
			for=6.6.6.6;x=", for="[2001:db8::9]:12"     | unknown
			for=6.6.6.6;x=", for=203.0.113.9            | unknown
			for="203.0.113.9\\                          | unknown
			garbage                                     | unknown
			for=                                        | unknown
			""")
	void forwardedIsReadFromTheRight(String field, String expected) {
		this.properties.setForwardedHeader(ForwardedHeader.FORWARDED);
		MockServerHttpRequest request = request("10.0.0.1").header("Forwarded", field).build();
		assertThat(address(request)).isEqualTo(expected);
	}

	@Test
	void fieldsInSeveralLinesAreOneList() {
		MockServerHttpRequest request = request("10.0.0.1")
			.header("X-Forwarded-For", "6.6.6.6", "203.0.113.9, 10.0.0.2")
			.build();
		assertThat(address(request)).isEqualTo("203.0.113.9");
	}

	@Test
	void fieldsOfAnUntrustedPeerAreIgnored() {
		MockServerHttpRequest request = request("198.51.100.1").header("X-Forwarded-For", "6.6.6.6")
			.header("Forwarded", "for=6.6.6.6")
			.build();
		assertThat(address(request)).isEqualTo("198.51.100.1");
	}

	@Test
	void fieldsAreIgnoredWithoutTrustedProxies() {
		MockServerHttpRequest request = request("10.0.0.1").header("X-Forwarded-For", "6.6.6.6").build();
		this.properties.setTrustedProxies(List.of());
		assertThat(address(request)).isEqualTo("10.0.0.1");
	}

	@Test
	void proxyWithoutForwardedClientIsNoClient() {
		assertThat(address(request("10.0.0.1").build())).isEqualTo("unknown");
		MockServerHttpRequest other = request("10.0.0.1").header("Forwarded", "for=203.0.113.9").build();
		assertThat(address(other)).isEqualTo("unknown");
	}

	@ParameterizedTest
	@ValueSource(strings = { "x", "for=6.6.6.6", "for=\", for=203.0.113.7", "for=10.0.0.1" })
	void fieldThatTheProxyDoesNotWriteChangesNothing(String forwarded) {
		MockServerHttpRequest request = request("10.0.0.1").header("X-Forwarded-For", "6.6.6.6, 203.0.113.9")
			.header("Forwarded", forwarded)
			.build();
		assertThat(address(request)).isEqualTo("203.0.113.9");
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 42, 20261118 })
	void noFieldMakesAClientAProxy(long seed) {
		Random random = new Random(seed);
		List<String> parts = List.of("10.0.0.1", "10.0.0.2", "fd00::1", "for=10.0.0.3", "for=", ",", ";", "\"", " ",
				"unknown", "203.0.113.9", "for=\"[fd00::2]:80\"", "::ffff:10.0.0.4", "by=10.0.0.5");
		for (int i = 0; i < 2_000; i++) {
			this.properties
				.setForwardedHeader(random.nextBoolean() ? ForwardedHeader.FORWARDED : ForwardedHeader.X_FORWARDED_FOR);
			String field = random.ints(random.nextInt(8), 0, parts.size())
				.mapToObj(parts::get)
				.collect(Collectors.joining());
			MockServerHttpRequest request = request("10.0.0.1").header("X-Forwarded-For", field)
				.header("Forwarded", field)
				.build();
			assertThat(address(request)).as(field).doesNotStartWith("10.").doesNotStartWith("fd00");
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
			203.0.113.9          | ~~                             | 203.0.113.9
			6.6.6.6, 203.0.113.9 | for=6.6.6.6, for=198.51.100.7  | 203.0.113.9 198.51.100.7
			203.0.113.9          | garbage                        | 203.0.113.9
			203.0.113.9, unknown | ~~                             | 10.0.0.1 203.0.113.9
			x                    | for=", for=203.0.113.7:80      | 10.0.0.1 203.0.113.7
			x                    | for="[2001:db8::1]:80";by=_x;" | 10.0.0.1 2001:db8:0:0:0:0:0:1
			""")
	void clientOnAListIsFoundInEveryReading(String xForwardedFor, String forwarded, String expected) {
		MockServerHttpRequest request = request("10.0.0.1").header("X-Forwarded-For", xForwardedFor)
			.header("Forwarded", forwarded)
			.build();
		assertThat(facts(request).possibleAddresses()).extracting(IpAddress::toString)
			.containsExactlyInAnyOrder(expected.split(" ", -1));
	}

	@ParameterizedTest
	@CsvSource({ "FORWARDED, 198.51.100.7", "X_FORWARDED_FOR, 203.0.113.9" })
	void onlyTheChosenFieldIsRead(ForwardedHeader header, String expected) {
		this.properties.setForwardedHeader(header);
		MockServerHttpRequest request = request("10.0.0.1").header("X-Forwarded-For", "203.0.113.9")
			.header("Forwarded", "for=198.51.100.7")
			.build();
		assertThat(address(request)).isEqualTo(expected);
	}

	@ParameterizedTest
	@CsvSource({ "64, 2001:db8:1:2:0:0:0:0/64", "56, 2001:db8:1:0:0:0:0:0/56", "128, 2001:db8:1:2:3:4:5:6" })
	void ipv6ClientsAreGroupedByPrefix(int prefix, String expected) {
		this.properties.setIpv6Prefix(prefix);
		MockServerHttpRequest request = request("2001:db8:1:2:3:4:5:6").build();
		assertThat(address(request)).isEqualTo(expected);
	}

	@Test
	void unresolvedPeerIsReadFromItsText() {
		MockServerHttpRequest request = MockServerHttpRequest.get("/")
			.remoteAddress(InetSocketAddress.createUnresolved("203.0.113.9", 80))
			.build();
		assertThat(address(request)).isEqualTo("203.0.113.9");
	}

	@Test
	void unresolvedNameIsKeptWithinBounds() {
		MockServerHttpRequest request = MockServerHttpRequest.get("/")
			.remoteAddress(InetSocketAddress.createUnresolved("x".repeat(5000), 80))
			.build();
		assertThat(address(request)).hasSize(255);
	}

	@Test
	void clientsWithoutAddressShareOne() {
		assertThat(address(MockServerHttpRequest.get("/").build())).isEqualTo(ClientAddress.UNKNOWN);
	}

	private String address(MockServerHttpRequest request) {
		return facts(request).getIp();
	}

	private RequestFacts facts(MockServerHttpRequest request) {
		return new ReactiveRequestFacts(request, new ClientAddress(this.properties), null);
	}

	private static MockServerHttpRequest.BaseBuilder<?> request(String peer) {
		return MockServerHttpRequest.get("/").remoteAddress(new InetSocketAddress(peer, 1234));
	}

}
