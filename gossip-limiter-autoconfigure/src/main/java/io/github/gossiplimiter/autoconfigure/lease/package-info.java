/**
 * Where permits of strict and hybrid limits come from, unless the nodes of a cluster hand
 * them out themselves.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.lease;

import org.jspecify.annotations.NullMarked;
