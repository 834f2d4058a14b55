/**
 * Support for tests of applications with limits: time that moves by hand, limits that
 * begin anew with every test, clusters in memory, and assertions.
 */
@NullMarked
package io.github.gossiplimiter.test;

import org.jspecify.annotations.NullMarked;
