/**
 * One ceiling on the concurrency towards a shared backend, inferred by all nodes together
 * from the latencies that each of them sees, and divided among them. A request is
 * admitted or refused from memory; shares move by reports to a coordinator.
 */
@NullMarked
package io.github.gossiplimiter.concurrency;

import org.jspecify.annotations.NullMarked;
