/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;

import io.github.gossiplimiter.cluster.channel.internal.frame.PeerRefusal;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.internal.Printable;

/**
 * Which certificates belong to nodes of the cluster, where the authority that issues them
 * issues others too. A certificate belongs to a node if one of its names matches the
 * whole of a regular expression: a DNS name or URI among its subject alternative names,
 * or the common name of its subject. If the expression has a group, the id of the node
 * must be what the first group captures, so that no node can use the id of another.
 *
 * @since 0.1.0
 */
public final class PeerNames {

	private static final int DNS_NAME = 2;

	private static final int URI = 6;

	private final Pattern pattern;

	private final boolean isBound;

	private PeerNames(Pattern pattern) {
		this.pattern = pattern;
		this.isBound = pattern.matcher("").groupCount() > 0;
	}

	/**
	 * Those that match a regular expression.
	 * @throws java.util.regex.PatternSyntaxException if it is none
	 */
	public static PeerNames matching(String expression) {
		return new PeerNames(Pattern.compile(expression));
	}

	/**
	 * Check a peer whose certificate is trusted.
	 * @throws PeerRefusal if the certificate is not for this node
	 */
	void check(X509Certificate certificate, Member peer) throws PeerRefusal {
		List<String> names = names(certificate);
		boolean matched = false;
		for (String name : names) {
			Matcher matcher = this.pattern.matcher(name);
			if (matcher.matches()) {
				matched = true;
				if (!this.isBound || peer.id().equals(matcher.group(1))) {
					return;
				}
			}
		}
		String shown = Printable.of(String.join(", ", names));
		throw new PeerRefusal(Rejection.UNAUTHENTICATED,
				matched ? "claims to be node '" + Printable.of(peer.id()) + "' with a certificate for " + shown
						: "has a certificate for " + shown + ", which is not for a node");
	}

	private static List<String> names(X509Certificate certificate) {
		List<String> names = new ArrayList<>();
		try {
			Collection<List<?>> alternatives = certificate.getSubjectAlternativeNames();
			for (List<?> alternative : (alternatives != null) ? alternatives : List.<List<?>>of()) {
				Object type = alternative.get(0);
				if (type.equals(DNS_NAME) || type.equals(URI)) {
					names.add(String.valueOf(alternative.get(1)));
				}
			}
			for (Rdn part : new LdapName(certificate.getSubjectX500Principal().getName()).getRdns()) {
				if (part.getType().equalsIgnoreCase("CN")) {
					names.add(String.valueOf(part.getValue()));
				}
			}
		}
		catch (CertificateParsingException | InvalidNameException ex) {
			return List.of();
		}
		return names;
	}

	@Override
	public String toString() {
		return this.pattern.toString();
	}

}
