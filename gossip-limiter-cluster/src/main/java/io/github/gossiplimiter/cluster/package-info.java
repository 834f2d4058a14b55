/**
 * The real network between nodes.
 */
@NullMarked
package io.github.gossiplimiter.cluster;

import org.jspecify.annotations.NullMarked;
