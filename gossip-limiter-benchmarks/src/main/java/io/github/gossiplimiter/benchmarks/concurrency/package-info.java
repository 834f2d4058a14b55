/**
 * What it costs to admit a request to a shared backend and to let it go.
 */
@NullMarked
package io.github.gossiplimiter.benchmarks.concurrency;

import org.jspecify.annotations.NullMarked;
