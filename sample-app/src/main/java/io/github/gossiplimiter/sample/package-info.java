/**
 * The sample application: a few limited endpoints to try the starter on.
 */
@NullMarked
package io.github.gossiplimiter.sample;

import org.jspecify.annotations.NullMarked;
