package io.github.gossiplimiter.autoconfigure;

import java.util.List;

/**
 * That a limit applies to requests of some paths.
 *
 * @param patterns the path patterns
 * @param rule how the limit applies
 * @since 0.1.0
 */
public record PathRule(List<Setting> patterns, RequestRule rule) {

	public PathRule {
		patterns = List.copyOf(patterns);
	}

}
