package io.github.gossiplimiter.autoconfigure;

/**
 * What a plan of a limit has of its own. Everything else is as in the limit.
 *
 * @since 0.1.0
 */
public class PlanProperties extends QuotaProperties {

}
