/**
 * The seeds of the fuzz tests. The tests themselves are in the packages they test.
 */
@NullMarked
package io.github.gossiplimiter.fuzz;

import org.jspecify.annotations.NullMarked;
