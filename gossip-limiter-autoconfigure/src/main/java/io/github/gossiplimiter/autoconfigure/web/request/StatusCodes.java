/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.request;

import java.util.BitSet;

import io.github.gossiplimiter.autoconfigure.properties.Setting;
import io.github.gossiplimiter.autoconfigure.rule.ChargePolicy;

/**
 * Matches responses by their status.
 *
 * @param statuses status codes
 */
record StatusCodes(BitSet statuses) implements ChargePolicy<ResponseFacts> {

	private static final int STATUS_MIN = 100;

	private static final int STATUS_MAX = 599;

	private static final int CLASS = 100;

	static StatusCodes parse(Setting setting, String codes, String examples) {
		BitSet statuses = new BitSet();
		for (String part : codes.split(",", -1)) {
			add(setting, statuses, part.trim(), examples);
		}
		return new StatusCodes(statuses);
	}

	private static void add(Setting setting, BitSet statuses, String part, String examples) {
		if (part.matches("[1-5]xx")) {
			int first = (part.charAt(0) - '0') * CLASS;
			statuses.set(first, first + CLASS);
			return;
		}
		int status = part.matches("[0-9]{3}") ? Integer.parseInt(part) : 0;
		if (status < STATUS_MIN || status > STATUS_MAX) {
			throw setting.wrong(
					"is '" + setting.text() + "', but '" + part + "' is neither a status nor a class of them.",
					examples);
		}
		statuses.set(status);
	}

	@Override
	public boolean isDue(ResponseFacts response) {
		int status = response.getStatus();
		return status >= 0 && this.statuses.get(status);
	}

}
