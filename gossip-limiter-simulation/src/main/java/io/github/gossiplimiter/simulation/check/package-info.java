/**
 * What must hold in every run, whatever happened in it. The checks know what was let
 * through from the simulation's own books, not from the nodes.
 */
@NullMarked
package io.github.gossiplimiter.simulation.check;

import org.jspecify.annotations.NullMarked;
