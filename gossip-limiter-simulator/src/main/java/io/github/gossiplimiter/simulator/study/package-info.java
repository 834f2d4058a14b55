/**
 * Many experiments that answer questions together: which contenders face which scenarios,
 * how often, and what came out.
 */
@NullMarked
package io.github.gossiplimiter.simulator.study;

import org.jspecify.annotations.NullMarked;
