/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.membership;

import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class DnsAddressesTests {

	@Test
	void everyAddressOfTheNameIsReturned() {
		DnsAddresses source = new DnsAddresses("shop.internal", 7946,
				(name) -> new InetAddress[] { InetAddress.getByAddress(name, new byte[] { 10, 0, 0, 2 }),
						InetAddress.getByName("2001:db8::1"),
						InetAddress.getByAddress(name, new byte[] { 10, 0, 0, 1 }) });
		assertThat(source.addresses()).containsExactly("10.0.0.1:7946", "10.0.0.2:7946", "[2001:db8:0:0:0:0:0:1]:7946");
	}

	@Test
	void unknownNameIsAnError() {
		DnsAddresses source = new DnsAddresses("shop.internal", 7946, (name) -> {
			throw new UnknownHostException(name);
		});
		assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(source::addresses)
			.withMessageContaining("shop.internal");
	}

	@Test
	void loopbackIsKnownToThisMachine() {
		assertThat(new DnsAddresses("localhost", 1).addresses()).contains("127.0.0.1:1");
	}

	@Test
	void listWithABrokenAddressIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> AddressSource.of(List.of("a:1", "b")));
	}

}
