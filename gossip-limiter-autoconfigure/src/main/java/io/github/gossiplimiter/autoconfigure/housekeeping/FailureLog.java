package io.github.gossiplimiter.autoconfigure.housekeeping;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.LimitStatus;

/**
 * Logs how many requests were decided without the coordinator: when it begins, and then
 * once a minute while it lasts. Used by one thread.
 */
final class FailureLog {

	private static final Log logger = LogFactory.getLog(FailureLog.class);

	private static final long PERIOD_NANOS = 60_000_000_000L;

	private final Map<String, Said> said = new HashMap<>();

	private final Clock clock;

	/**
	 * What was said of a limit.
	 *
	 * @param failed requests that were spoken of
	 * @param untilNanos when there may be said more
	 */
	private record Said(long failed, long untilNanos) {

		private static final Said NOTHING = new Said(0, Long.MIN_VALUE);

	}

	FailureLog(Clock clock) {
		this.clock = clock;
	}

	/**
	 * Look at a limit.
	 */
	void look(LimitStatus status) {
		String name = status.limit().name();
		Said before = this.said.getOrDefault(name, Said.NOTHING);
		long nowNanos = this.clock.nanos();
		if (status.failed() > before.failed() && nowNanos >= before.untilNanos()) {
			this.said.put(name, new Said(status.failed(), nowNanos + PERIOD_NANOS));
			logger.warn("The coordinator did not answer in time for requests of limit '" + name
					+ "', which were decided as its 'on-failure' says ("
					+ status.limit().coordination().onFailure().name().toLowerCase(Locale.ROOT) + "): "
					+ (status.failed() - before.failed()) + " more, " + status.failed() + " since start");
		}
	}

}
