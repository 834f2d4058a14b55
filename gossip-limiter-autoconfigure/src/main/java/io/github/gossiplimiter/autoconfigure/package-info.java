/**
 * What the starter sets up by itself: properties, the rate limiter with its limits, and
 * the messages a wrong configuration is answered with.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure;

import org.jspecify.annotations.NullMarked;
