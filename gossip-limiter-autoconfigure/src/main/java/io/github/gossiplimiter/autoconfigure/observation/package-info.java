/**
 * What Micrometer's observations, and with them traces, learn of denials.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.observation;

import org.jspecify.annotations.NullMarked;
