package io.github.gossiplimiter.autoconfigure;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.LimitVersion;
import io.github.gossiplimiter.Window;

/**
 * Says that a limit was changed, and where.
 */
final class ChangeNotice {

	private static final Log logger = LogFactory.getLog(ChangeNotice.class);

	private ChangeNotice() {
	}

	static void log(LimitVersion version) {
		logger.info(text(version));
	}

	static String text(LimitVersion version) {
		Limit limit = version.limit();
		String what = (limit != null) ? "was changed to " + windows(limit) : "is as configured again";
		return "The limit '" + version.name() + "' " + what + ", by node '" + version.author() + "'";
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
