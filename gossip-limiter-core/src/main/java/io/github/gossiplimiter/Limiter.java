package io.github.gossiplimiter;

/**
 * The request path of one limit: primitive in, primitive out, nothing allocated.
 * SCAFFOLD.
 *
 * @since 0.1.0
 */
public interface Limiter {

	/**
	 * Ask for permits. The answer is packed into a number: at least 0 means allowed, and
	 * is how many permits remain; below 0 means denied, and is the wait in nanoseconds,
	 * negated.
	 */
	long tryAcquire(String key, int cost);

}
