/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.limit;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.LimitVersion;
import io.github.gossiplimiter.Window;
import io.github.gossiplimiter.internal.Printable;

/**
 * Logs that a limit was changed, where, and which member sent the change.
 */
public final class ChangeNotice {

	private static final Log logger = LogFactory.getLog(ChangeNotice.class);

	private ChangeNotice() {
	}

	public static void log(LimitVersion version, String sender) {
		logger.info(text(version, sender));
	}

	/**
	 * Put a change into words.
	 * @param sender the member that sent it: the author is only what that one claims
	 */
	static String text(LimitVersion version, String sender) {
		Limit limit = version.limit();
		String what = (limit != null) ? "was changed to " + windows(limit) : "is as configured again";
		String relay = sender.equals(version.author()) ? "" : ", sent by node '" + Printable.of(sender) + "'";
		return "The limit '" + Printable.of(version.name()) + "' " + what + ", by node '"
				+ Printable.of(version.author()) + "'" + relay;
	}

	private static String windows(Limit limit) {
		StringBuilder text = new StringBuilder();
		for (Window window : limit.windows()) {
			text.append(text.isEmpty() ? "" : ", ").append(window.permits()).append(" per ");
			text.append(window.length());
		}
		return text.toString();
	}

}
