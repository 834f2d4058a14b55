/**
 * A ledger of leased permits in Redis: one script a call, so that a limit is never
 * exceeded as long as Redis keeps what it has acknowledged.
 */
@NullMarked
package io.github.gossiplimiter.redis;

import org.jspecify.annotations.NullMarked;
