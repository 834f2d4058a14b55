/**
 * A cluster of real rate limiters in virtual time: one seed gives one run.
 */
@NullMarked
package io.github.gossiplimiter.simulator;

import org.jspecify.annotations.NullMarked;
