package io.github.gossiplimiter.autoconfigure.web;

import java.util.BitSet;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.Setting;

/**
 * For which answers a request is charged.
 *
 * @param statuses status codes
 */
record ChargePolicy(BitSet statuses) {

	private static final String BEFORE = "before";

	private static final String ON_STATUS = "on-status:";

	private static final String ON_EXCEPTION = "on-exception";

	private static final String EXAMPLE = "Set it to before, or to on-status: with status codes or classes of them, for "
			+ "example on-status:401,403 or on-status:4xx.";

	private static final int STATUS_MIN = 100;

	private static final int STATUS_MAX = 599;

	private static final int CLASS = 100;

	/**
	 * Read a policy.
	 * @return nothing if every request is charged, whatever its answer
	 */
	static @Nullable ChargePolicy parse(Setting setting) {
		String text = setting.text().trim();
		if (text.equals(BEFORE)) {
			return null;
		}
		if (text.startsWith(ON_EXCEPTION)) {
			throw setting.wrong("is '" + text + "', but a request ends with a status.",
					"Use a limit of its own for methods. " + EXAMPLE);
		}
		if (!text.startsWith(ON_STATUS)) {
			throw setting.wrong("is '" + text + "', which is no way to charge.", EXAMPLE);
		}
		BitSet statuses = new BitSet();
		for (String part : text.substring(ON_STATUS.length()).split(",", -1)) {
			add(setting, statuses, part.trim());
		}
		return new ChargePolicy(statuses);
	}

	private static void add(Setting setting, BitSet statuses, String part) {
		if (part.matches("[1-5]xx")) {
			int first = (part.charAt(0) - '0') * CLASS;
			statuses.set(first, first + CLASS);
			return;
		}
		int status = part.matches("[0-9]{3}") ? Integer.parseInt(part) : 0;
		if (status < STATUS_MIN || status > STATUS_MAX) {
			throw setting.wrong(
					"is '" + setting.text() + "', but '" + part + "' is neither a status nor a class of them.",
					EXAMPLE);
		}
		statuses.set(status);
	}

	/**
	 * Whether a request with this answer is charged.
	 */
	boolean isDue(int status) {
		return status >= 0 && this.statuses.get(status);
	}

}
