package io.github.gossiplimiter;

/**
 * The request path of one limit: primitive in, primitive out, no lock taken and nothing
 * allocated. Safe for use by many threads; decides at once, from memory.
 *
 * @since 0.1.0
 */
public interface Limiter {

	/**
	 * Ask for permits. The answer is packed into a number: at least 0 means allowed, and
	 * is how many permits remain; below 0 means denied, and is the wait in nanoseconds,
	 * negated.
	 * @param key whose quota it is
	 * @param cost how many permits, at least 1
	 */
	long tryAcquire(String key, int cost);

}
