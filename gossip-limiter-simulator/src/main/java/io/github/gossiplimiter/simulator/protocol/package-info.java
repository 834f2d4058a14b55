/**
 * Other ways to exchange counts, to compare ours with.
 */
@NullMarked
package io.github.gossiplimiter.simulator.protocol;

import org.jspecify.annotations.NullMarked;
