/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.properties;

import java.util.ArrayList;
import java.util.List;

/**
 * What can be configured about web requests.
 *
 * @since 0.1.0
 */
public class WebProperties {

	/**
	 * Whether to limit web requests.
	 */
	private boolean enabled = true;

	/**
	 * Order of the web filter. Security has -100, so that the principal is known.
	 */
	private int order = -90;

	/**
	 * Order of the web filter of limits that apply before authentication. Security has
	 * -100.
	 */
	private int beforeAuthenticationOrder = -110;

	/**
	 * Header fields that tell a client what it has left.
	 */
	private HeaderStyle headers = HeaderStyle.DRAFT;

	/**
	 * Share of the wait that is added to Retry-After at random, so that clients do not
	 * come back all at once.
	 */
	private double retryAfterJitter = 0.2;

	/**
	 * Whether limits on all paths leave out the health endpoint and its probes.
	 */
	private boolean exemptHealthProbes = true;

	/**
	 * Addresses of proxies, as CIDR blocks, whose forwarding field is believed.
	 */
	private List<String> trustedProxies = new ArrayList<>();

	/**
	 * Field that trusted proxies write, the only one that is read.
	 */
	private ForwardedHeader forwardedHeader = ForwardedHeader.X_FORWARDED_FOR;

	/**
	 * Leading bits of an IPv6 address that make up a key.
	 */
	private int ipv6Prefix = 64;

	/**
	 * What happens to a request that does not have what the key is made of.
	 */
	private MissingKey missingKey = MissingKey.IP;

	public boolean isEnabled() {
		return this.enabled;
	}

	public void setEnabled(boolean enabled) {
		this.enabled = enabled;
	}

	public int getOrder() {
		return this.order;
	}

	public void setOrder(int order) {
		this.order = order;
	}

	public int getBeforeAuthenticationOrder() {
		return this.beforeAuthenticationOrder;
	}

	public void setBeforeAuthenticationOrder(int beforeAuthenticationOrder) {
		this.beforeAuthenticationOrder = beforeAuthenticationOrder;
	}

	public HeaderStyle getHeaders() {
		return this.headers;
	}

	public void setHeaders(HeaderStyle headers) {
		this.headers = headers;
	}

	public double getRetryAfterJitter() {
		return this.retryAfterJitter;
	}

	public void setRetryAfterJitter(double retryAfterJitter) {
		this.retryAfterJitter = retryAfterJitter;
	}

	public boolean isExemptHealthProbes() {
		return this.exemptHealthProbes;
	}

	public void setExemptHealthProbes(boolean exemptHealthProbes) {
		this.exemptHealthProbes = exemptHealthProbes;
	}

	public List<String> getTrustedProxies() {
		return this.trustedProxies;
	}

	public void setTrustedProxies(List<String> trustedProxies) {
		this.trustedProxies = trustedProxies;
	}

	public ForwardedHeader getForwardedHeader() {
		return this.forwardedHeader;
	}

	public void setForwardedHeader(ForwardedHeader forwardedHeader) {
		this.forwardedHeader = forwardedHeader;
	}

	public int getIpv6Prefix() {
		return this.ipv6Prefix;
	}

	public void setIpv6Prefix(int ipv6Prefix) {
		this.ipv6Prefix = ipv6Prefix;
	}

	public MissingKey getMissingKey() {
		return this.missingKey;
	}

	public void setMissingKey(MissingKey missingKey) {
		this.missingKey = missingKey;
	}

	/**
	 * Header fields that tell a client what it has left.
	 */
	public enum HeaderStyle {

		/**
		 * RateLimit and RateLimit-Policy.
		 */
		DRAFT,

		/**
		 * X-RateLimit-Limit, X-RateLimit-Remaining and X-RateLimit-Reset.
		 */
		LEGACY,

		/**
		 * Draft and legacy fields.
		 */
		BOTH,

		/**
		 * None but Retry-After.
		 */
		NONE

	}

	/**
	 * Field that trusted proxies write the client's address to.
	 */
	public enum ForwardedHeader {

		/**
		 * X-Forwarded-For.
		 */
		X_FORWARDED_FOR("X-Forwarded-For"),

		/**
		 * Forwarded, see RFC 7239.
		 */
		FORWARDED("Forwarded");

		private final String fieldName;

		ForwardedHeader(String fieldName) {
			this.fieldName = fieldName;
		}

		/**
		 * The name of the field.
		 */
		public String fieldName() {
			return this.fieldName;
		}

	}

	/**
	 * What happens to a request that does not have what the key is made of: no principal,
	 * no such header, or an expression without a value.
	 */
	public enum MissingKey {

		/**
		 * It takes the quota of its address.
		 */
		IP,

		/**
		 * The limit does not apply to it.
		 */
		ALLOW,

		/**
		 * It is denied.
		 */
		DENY

	}

}
