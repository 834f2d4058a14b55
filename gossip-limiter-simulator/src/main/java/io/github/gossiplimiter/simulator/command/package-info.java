/**
 * The command line.
 */
@NullMarked
package io.github.gossiplimiter.simulator.command;

import org.jspecify.annotations.NullMarked;
