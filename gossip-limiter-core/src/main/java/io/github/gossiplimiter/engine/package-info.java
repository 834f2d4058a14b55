/**
 * What hosts use of a rate limiter beside its API. Limits whose counts are exchanged go
 * out to the gossip loop. Open {@link io.github.gossiplimiter.engine.ReplicatedLimit}
 * first.
 */
@NullMarked
package io.github.gossiplimiter.engine;

import org.jspecify.annotations.NullMarked;
