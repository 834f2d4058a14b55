/**
 * Time that moves only when the simulation says so.
 */
@NullMarked
package io.github.gossiplimiter.simulation.time;

import org.jspecify.annotations.NullMarked;
