package io.github.gossiplimiter.autoconfigure.method.call;

import org.jspecify.annotations.Nullable;

/**
 * How a call ended.
 *
 * @param failure how it failed, or nothing if it did not
 * @since 0.1.0
 */
public record CallResult(@Nullable Throwable failure) {

}
