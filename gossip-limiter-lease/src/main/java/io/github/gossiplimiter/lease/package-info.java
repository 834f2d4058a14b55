/**
 * Permits that are lent: a coordinator hands out lots, nodes spend them from memory, and
 * no more is spent in any window than the limit allows.
 */
@NullMarked
package io.github.gossiplimiter.lease;

import org.jspecify.annotations.NullMarked;
