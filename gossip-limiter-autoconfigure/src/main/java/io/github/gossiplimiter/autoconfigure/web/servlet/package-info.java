/**
 * Limits on servlet requests: those of paths in a filter, which everything passes, and
 * those of controllers in an interceptor, which knows the handler.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.web.servlet;

import org.jspecify.annotations.NullMarked;
