/**
 * Limits on the methods of beans that are not controllers.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.method;

import org.jspecify.annotations.NullMarked;
