/**
 * Limits on requests, whatever serves them: which apply to a request, whose quota they
 * take, and what a client reads in the answer. The packages below bring requests here.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.web;

import org.jspecify.annotations.NullMarked;
