package io.github.gossiplimiter.sample.decision;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How much may be asked for at once, and by whom.
 *
 * @param token what callers have to show; without one, only callers on the same machine
 * are served
 * @param maximumKeys most keys in one request
 * @param maximumBody most bytes of a request
 */
@ConfigurationProperties("sample.decision-api")
record DecisionApiProperties(@Nullable String token, @DefaultValue("1000") int maximumKeys,
		@DefaultValue("256KB") DataSize maximumBody) {

}
