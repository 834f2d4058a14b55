/**
 * Coordination of shared backends among the nodes themselves: for each backend, one of
 * them divides the ceiling, found by all without a word.
 */
@NullMarked
package io.github.gossiplimiter.concurrency.peer;

import org.jspecify.annotations.NullMarked;
