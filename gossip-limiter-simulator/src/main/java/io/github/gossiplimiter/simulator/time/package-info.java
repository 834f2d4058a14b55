/**
 * Time that moves only when the simulation says so.
 */
@NullMarked
package io.github.gossiplimiter.simulator.time;

import org.jspecify.annotations.NullMarked;
