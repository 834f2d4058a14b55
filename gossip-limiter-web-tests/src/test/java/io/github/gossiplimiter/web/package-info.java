/**
 * One behaviour, whatever serves the request: the same cases over real servers.
 */
@NullMarked
package io.github.gossiplimiter.web;

import org.jspecify.annotations.NullMarked;
