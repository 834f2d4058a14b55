/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.client;

import org.jspecify.annotations.Nullable;

/**
 * A CIDR block.
 *
 * @param network its first address
 * @param prefix how many leading bits all its addresses share
 * @since 0.1.0
 */
public record AddressRange(IpAddress network, int prefix) {

	private static final int MAPPED_BITS = 96;

	/**
	 * Read {@code 10.0.0.0/8} or a single address, or answer nothing if the text is
	 * neither.
	 */
	public static @Nullable AddressRange parse(String text) {
		int slash = text.indexOf('/');
		IpAddress address = IpAddress.parse((slash < 0) ? text : text.substring(0, slash));
		if (address == null) {
			return null;
		}
		int prefix = (slash < 0) ? address.length() : parsePrefix(text.substring(slash + 1));
		if (slash >= 0 && address.v4() && text.indexOf(':') >= 0) {
			prefix -= MAPPED_BITS;
		}
		if (prefix < 0 || prefix > address.length()) {
			return null;
		}
		return new AddressRange(address.network(prefix), prefix);
	}

	/**
	 * Whether an address is one of the block.
	 */
	public boolean contains(IpAddress address) {
		return address.v4() == this.network.v4() && address.network(this.prefix).equals(this.network);
	}

	/**
	 * Whether the blocks have an address in common.
	 */
	public boolean overlaps(AddressRange other) {
		return contains(other.network) || other.contains(this.network);
	}

	private static int parsePrefix(String text) {
		try {
			return text.startsWith("+") ? -1 : Integer.parseInt(text);
		}
		catch (NumberFormatException ex) {
			return -1;
		}
	}

}
