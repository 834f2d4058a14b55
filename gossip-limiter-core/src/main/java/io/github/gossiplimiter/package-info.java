/**
 * What an application calls: limits, the limiter that enforces them, and its decisions.
 */
@NullMarked
package io.github.gossiplimiter;

import org.jspecify.annotations.NullMarked;
