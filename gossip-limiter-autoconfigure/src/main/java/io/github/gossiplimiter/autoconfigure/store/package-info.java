/**
 * Keys on disk: opens the store that configuration asks for, and writes what changed.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.store;

import org.jspecify.annotations.NullMarked;
