/**
 * Limits on the routes of Spring Cloud Gateway, by its own filter.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.gateway;

import org.jspecify.annotations.NullMarked;
