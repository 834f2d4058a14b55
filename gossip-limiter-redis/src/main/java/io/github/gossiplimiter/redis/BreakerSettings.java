package io.github.gossiplimiter.redis;

import java.time.Duration;

/**
 * When to leave Redis alone for a while.
 *
 * @param failureShare share of failed calls that is too much
 * @param callsMin calls that must have been made before their failures are judged
 * @param slowAnswer an answer that takes longer is slow; more than one slow answer in a
 * hundred is too much
 * @param answersMin answers that must have come before their slowness is judged
 * @param openTime how long Redis is then left alone
 * @since 0.1.0
 */
public record BreakerSettings(double failureShare, int callsMin, Duration slowAnswer, int answersMin,
		Duration openTime) {

	/**
	 * Half of at least 20 calls failed, or more than one of at least 100 answers in a
	 * hundred took longer than 10 ms: 5 seconds of peace.
	 */
	public static final BreakerSettings DEFAULT = new BreakerSettings(0.5, 20, Duration.ofMillis(10), 100,
			Duration.ofSeconds(5));

	public BreakerSettings {
		if (!(failureShare > 0 && failureShare <= 1)) {
			throw new IllegalArgumentException(
					"failureShare must be above 0 and at most 1: failureShare=" + failureShare);
		}
		if (callsMin < 1 || callsMin > CircuitBreaker.SAMPLES) {
			throw new IllegalArgumentException(
					"callsMin must be between 1 and " + CircuitBreaker.SAMPLES + ": callsMin=" + callsMin);
		}
		if (answersMin < 1 || answersMin > CircuitBreaker.SAMPLES) {
			throw new IllegalArgumentException(
					"answersMin must be between 1 and " + CircuitBreaker.SAMPLES + ": answersMin=" + answersMin);
		}
		if (slowAnswer.isZero() || slowAnswer.isNegative()) {
			throw new IllegalArgumentException("slowAnswer must be longer than zero: slowAnswer=" + slowAnswer);
		}
		if (openTime.isZero() || openTime.isNegative()) {
			throw new IllegalArgumentException("openTime must be longer than zero: openTime=" + openTime);
		}
	}

	/**
	 * The same with another idea of what is slow.
	 */
	public BreakerSettings withSlowAnswer(Duration longer) {
		return new BreakerSettings(this.failureShare, this.callsMin, longer, this.answersMin, this.openTime);
	}

}
