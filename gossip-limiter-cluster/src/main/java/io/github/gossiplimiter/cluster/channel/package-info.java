/**
 * The data channel: TCP connections that carry messages between nodes which have proved
 * to each other that they belong to the same cluster. Everything else is refused, counted
 * by reason and costs little.
 */
@NullMarked
package io.github.gossiplimiter.cluster.channel;

import org.jspecify.annotations.NullMarked;
