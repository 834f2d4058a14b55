/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.denial;

import java.util.List;

import org.jspecify.annotations.Nullable;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;

/**
 * Format of the answer to a denied request, negotiated by the Accept field (RFC 9110,
 * section 12.5.1). A problem document answers a client that accepts anything, asks for
 * something else, or sends a field that cannot be read.
 *
 * @since 0.1.0
 */
public enum DenialFormat {

	/**
	 * A problem document (RFC 9457).
	 */
	PROBLEM,

	/**
	 * A page for a browser.
	 */
	HTML,

	/**
	 * A sentence.
	 */
	TEXT;

	/**
	 * The format that a client prefers. Of two with the same weight, it is the first one
	 * that has no wildcard.
	 * @param accept the lines of the Accept field
	 */
	public static DenialFormat of(List<String> accept) {
		// Nearly all clients but browsers, without parsing.
		if (accept.isEmpty() || (accept.size() == 1 && accept.get(0).equals(MediaType.ALL_VALUE))) {
			return PROBLEM;
		}
		try {
			return of(MediaType.parseMediaTypes(accept), PROBLEM);
		}
		catch (InvalidMediaTypeException ex) {
			return PROBLEM;
		}
	}

	private static DenialFormat of(List<MediaType> accepted, DenialFormat otherwise) {
		DenialFormat best = otherwise;
		double bestWeight = 0;
		boolean bestIsWildcard = true;
		for (MediaType type : accepted) {
			DenialFormat format = of(type);
			double weight = type.getQualityValue();
			boolean wildcard = type.isWildcardSubtype();
			if (format != null
					&& (weight > bestWeight || (weight > 0 && weight == bestWeight && bestIsWildcard && !wildcard))) {
				best = format;
				bestWeight = weight;
				bestIsWildcard = wildcard;
			}
		}
		return best;
	}

	private static @Nullable DenialFormat of(MediaType type) {
		if (type.equalsTypeAndSubtype(MediaType.TEXT_HTML)) {
			return HTML;
		}
		if (type.includes(MediaType.APPLICATION_PROBLEM_JSON) || type.isCompatibleWith(MediaType.APPLICATION_JSON)) {
			return PROBLEM;
		}
		return type.includes(MediaType.TEXT_PLAIN) ? TEXT : null;
	}

}
