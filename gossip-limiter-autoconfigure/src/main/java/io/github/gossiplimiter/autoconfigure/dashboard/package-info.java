/**
 * A page that shows what a node and its members are doing, for those who have no Grafana
 * at hand.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.dashboard;

import org.jspecify.annotations.NullMarked;
