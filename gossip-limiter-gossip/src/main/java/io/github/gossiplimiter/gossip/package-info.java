/**
 * How often and to how many peers a node speaks. Policies are pure functions of pressure
 * and velocity; what they promise is computed by the predictor and the bounds beside
 * them.
 */
@NullMarked
package io.github.gossiplimiter.gossip;

import org.jspecify.annotations.NullMarked;
