/**
 * Experiments: a cluster, a load and faults go in, how exactly the limit was kept and
 * what that cost come out.
 */
@NullMarked
package io.github.gossiplimiter.simulator.experiment;

import org.jspecify.annotations.NullMarked;
