/**
 * Messages of concurrency limits between nodes: reports of use, the shares that follow
 * from them, and the state a coordinator hands over. Open {@code ConcurrencyMessages}
 * first.
 */
@Internal
@NullMarked
package io.github.gossiplimiter.concurrency.wire;

import org.jspecify.annotations.NullMarked;

import io.github.gossiplimiter.internal.Internal;
