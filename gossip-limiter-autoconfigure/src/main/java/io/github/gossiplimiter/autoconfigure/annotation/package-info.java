/**
 * Annotations that put a limit on a request handler.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.annotation;

import org.jspecify.annotations.NullMarked;
