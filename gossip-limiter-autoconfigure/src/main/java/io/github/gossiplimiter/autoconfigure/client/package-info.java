/**
 * What is known of those who send requests or call methods: their address, their plan,
 * their tenant, and the lists that they are on.
 */
@NullMarked
package io.github.gossiplimiter.autoconfigure.client;

import org.jspecify.annotations.NullMarked;
