package io.github.gossiplimiter.counter;

/**
 * Who is told that a cell grew.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface SizeListener {

	/**
	 * A cell grew by so many bytes, or shrank if they are below zero.
	 */
	void grow(long bytes, long nowNanos);

}
