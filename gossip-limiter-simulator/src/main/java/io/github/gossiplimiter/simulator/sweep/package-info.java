/**
 * The command that runs everything and writes tables and a report.
 */
@NullMarked
package io.github.gossiplimiter.simulator.sweep;

import org.jspecify.annotations.NullMarked;
