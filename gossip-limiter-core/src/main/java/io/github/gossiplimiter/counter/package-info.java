/**
 * Replicated counters and admission. Each node owns its slot and only ever raises it;
 * merging takes the larger value per counter, so replicas converge whatever the order or
 * number of deliveries. {@link io.github.gossiplimiter.counter.WindowCounter} is one key
 * in one window, {@link io.github.gossiplimiter.counter.KeyTable} finds it,
 * {@link io.github.gossiplimiter.counter.KeyStore} keeps all of them within their bounds.
 */
@NullMarked
package io.github.gossiplimiter.counter;

import org.jspecify.annotations.NullMarked;
