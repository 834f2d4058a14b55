package io.github.gossiplimiter.autoconfigure.method;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.client.ClientRules;

/**
 * What most limits of methods do not have.
 *
 * @param clients plans, tenants and lists
 * @param charge for which failures a call is charged, or nothing if always
 */
record MethodExtras(ClientRules<MethodCall> clients, @Nullable ChargedFailures charge) {

}
