/**
 * Limits on WebFlux requests.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.web.reactive;

import org.jspecify.annotations.NullMarked;
