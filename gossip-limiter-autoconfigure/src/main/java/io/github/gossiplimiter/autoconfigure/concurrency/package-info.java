/**
 * How many requests and calls may be under way at once towards a backend that all nodes
 * share.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.concurrency;

import org.jspecify.annotations.NullMarked;
