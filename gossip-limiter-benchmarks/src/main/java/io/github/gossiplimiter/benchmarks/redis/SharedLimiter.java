package io.github.gossiplimiter.benchmarks.redis;

/**
 * A limiter whose limit holds for everybody who uses the same Redis.
 */
interface SharedLimiter extends AutoCloseable {

	/**
	 * Decide about a request; may block.
	 */
	boolean tryAcquire(int user);

	@Override
	void close();

}
