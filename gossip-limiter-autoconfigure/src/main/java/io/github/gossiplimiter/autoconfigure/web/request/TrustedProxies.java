/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.request;

import java.util.ArrayList;
import java.util.List;

import io.github.gossiplimiter.autoconfigure.client.AddressRange;
import io.github.gossiplimiter.autoconfigure.client.IpAddress;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.properties.Setting;
import io.github.gossiplimiter.autoconfigure.rule.BoundRule;

/**
 * The proxies whose forwarding field is believed.
 *
 * @param ranges their addresses
 * @since 0.1.0
 */
public record TrustedProxies(List<AddressRange> ranges) {

	private static final String PROPERTY = "gossip-limiter.web.trusted-proxies";

	static TrustedProxies parse(List<String> texts) {
		List<AddressRange> ranges = new ArrayList<>();
		for (String text : texts) {
			AddressRange range = AddressRange.parse(text.trim());
			if (range == null) {
				throw GossipLimiterConfigurationException.property(PROPERTY + "[" + ranges.size() + "]",
						"is '" + text + "', which is not an address or a CIDR block.",
						"Set it to an address with the length of its prefix, for example 10.0.0.0/8 or fd00::/8.");
			}
			ranges.add(range);
		}
		return new TrustedProxies(List.copyOf(ranges));
	}

	boolean contain(IpAddress address) {
		for (int i = 0; i < this.ranges.size(); i++) {
			if (this.ranges.get(i).contains(address)) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Refuse a list of clients without limits that holds a proxy, from which the requests
	 * of everybody come, or clients whose address is unknown, which anybody may be.
	 */
	void checkAllowed(List<Setting> allow) {
		for (Setting entry : allow) {
			String text = entry.text().trim();
			if (text.equals(ClientAddress.UNKNOWN) || text.equals(BoundRule.FALLBACK_PREFIX + ClientAddress.UNKNOWN)) {
				throw entry.wrong("is '" + text + "', which stands for every client whose address cannot be found.",
						"Remove it, or rename the client that has this key.");
			}
			AddressRange range = AddressRange.parse(text);
			for (int i = 0; range != null && i < this.ranges.size(); i++) {
				if (this.ranges.get(i).overlaps(range)) {
					throw entry.wrong(
							"is '" + text + "', which overlaps '" + PROPERTY + "[" + i
									+ "]': the requests of every client come from a proxy.",
							"List the addresses of the clients alone, and in '" + PROPERTY
									+ "' those of the proxies alone.");
				}
			}
		}
	}

}
