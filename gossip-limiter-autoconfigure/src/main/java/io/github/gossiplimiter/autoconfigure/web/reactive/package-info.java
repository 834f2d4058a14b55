/**
 * Limits on WebFlux requests: which apply to a request, whose quota they take, and what a
 * client reads in the answer.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.web.reactive;

import org.jspecify.annotations.NullMarked;
