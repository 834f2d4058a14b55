/**
 * Delta messages: the slots that a peer lacks are encoded with short names for origins
 * and limits, and handed to the transport. The state that all parts of the loop share is
 * here too, as the layer above peers. Open
 * {@link io.github.gossiplimiter.gossip.internal.delta.DeltaSender} first.
 */
@NullMarked
package io.github.gossiplimiter.gossip.internal.delta;

import org.jspecify.annotations.NullMarked;
