/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.client;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.limit.RequestOptions;
import io.github.gossiplimiter.autoconfigure.properties.Setting;

/**
 * Clients that are not limited, and clients that are turned away. An entry that reads as
 * an address or a block of addresses means the address of a client, any other its key.
 *
 * @since 0.1.0
 */
public final class AccessLists {

	private final Entries allow;

	private final Entries deny;

	/**
	 * Which list a client is on.
	 */
	public enum Entry {

		/**
		 * On neither.
		 */
		NONE,

		/**
		 * Not limited.
		 */
		ALLOW,

		/**
		 * Turned away.
		 */
		DENY

	}

	private AccessLists(Entries allow, Entries deny) {
		this.allow = allow;
		this.deny = deny;
	}

	/**
	 * Read lists.
	 * @return nothing if both are empty
	 */
	public static @Nullable AccessLists parse(RequestOptions options) {
		if (options.allow().isEmpty() && options.deny().isEmpty()) {
			return null;
		}
		return new AccessLists(Entries.parse(options.allow()), Entries.parse(options.deny()));
	}

	/**
	 * The list that a client is on. Who is on both lists is turned away. To be turned
	 * away it is enough that the client may be on the list; to be without limit it has to
	 * be certain.
	 * @param key its key, if it has one
	 * @param address gives its address, if that is certain; asked only if that matters
	 * @param possible gives every address that it may have; asked only if that matters
	 */
	public Entry of(@Nullable String key, Supplier<@Nullable IpAddress> address, Supplier<List<IpAddress>> possible) {
		if (this.deny.hasKey(key) || (this.deny.hasAddresses() && this.deny.containsAny(possible.get()))) {
			return Entry.DENY;
		}
		boolean allowed = this.allow.hasKey(key) || (this.allow.hasAddresses() && this.allow.contains(address.get()));
		return allowed ? Entry.ALLOW : Entry.NONE;
	}

	/**
	 * The entries of a list.
	 */
	private record Entries(Set<String> keys, List<AddressRange> ranges) {

		static Entries parse(List<Setting> settings) {
			Set<String> keys = new HashSet<>();
			List<AddressRange> ranges = new ArrayList<>();
			for (Setting setting : settings) {
				String text = setting.text().trim();
				if (text.isEmpty()) {
					throw setting.wrong("is empty.",
							"Set it to a key, an address or a block of addresses, for example 10.0.0.0/8, or remove it.");
				}
				AddressRange range = AddressRange.parse(text);
				if (range != null) {
					ranges.add(range);
				}
				else if (text.matches("[0-9a-fA-F.:]+/[0-9]+")) {
					throw setting.wrong("is '" + text + "', which looks like a block of addresses and is none.",
							"Set it to an address and the number of its leading bits, for example 10.0.0.0/8 or "
									+ "2001:db8::/32.");
				}
				else {
					keys.add(text);
				}
			}
			return new Entries(Set.copyOf(keys), List.copyOf(ranges));
		}

		boolean hasKey(@Nullable String key) {
			return key != null && this.keys.contains(key);
		}

		boolean hasAddresses() {
			return !this.ranges.isEmpty();
		}

		boolean containsAny(List<IpAddress> addresses) {
			for (int i = 0; i < addresses.size(); i++) {
				if (contains(addresses.get(i))) {
					return true;
				}
			}
			return false;
		}

		boolean contains(@Nullable IpAddress address) {
			if (address == null) {
				return false;
			}
			for (int i = 0; i < this.ranges.size(); i++) {
				if (this.ranges.get(i).contains(address)) {
					return true;
				}
			}
			return false;
		}

	}

}
