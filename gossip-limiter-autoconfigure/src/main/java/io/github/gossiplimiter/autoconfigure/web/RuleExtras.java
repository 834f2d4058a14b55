package io.github.gossiplimiter.autoconfigure.web;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.autoconfigure.PlanResolver;
import io.github.gossiplimiter.autoconfigure.client.ClientRules;
import io.github.gossiplimiter.autoconfigure.client.ExpressionFailures;
import io.github.gossiplimiter.autoconfigure.limit.RequestOptions;
import io.github.gossiplimiter.autoconfigure.properties.Setting;
import io.github.gossiplimiter.autoconfigure.status.RequestCounts;

/**
 * What most rules do not have: plans, tenants, lists of clients, and permits that are
 * only charged for some answers.
 *
 * @param clients plans, tenants and lists
 * @param charge for which answers the client is charged, or nothing if for all
 * @param usesPrincipal whether the principal may be asked for
 * @param needsPrincipal whether it makes no sense without the principal
 */
record RuleExtras(ClientRules<RequestFacts> clients, @Nullable ChargePolicy charge, boolean usesPrincipal,
		boolean needsPrincipal) {

	private static final Log logger = LogFactory.getLog(RuleExtras.class);

	/**
	 * What a limit has.
	 * @param limitName the limit
	 * @param options what is said about it
	 * @param resolvers the bean that names the plan of a request
	 * @param counts counts what could not be evaluated
	 * @param proxies whose addresses are no client's
	 * @param clock tells when to warn again
	 * @return nothing if it has nothing
	 */
	static @Nullable RuleExtras of(String limitName, RequestOptions options, ObjectProvider<PlanResolver> resolvers,
			RequestCounts counts, TrustedProxies proxies, Clock clock) {
		if (options.isNone()) {
			return null;
		}
		proxies.checkAllowed(options.allow());
		RequestReader reader = new RequestReader();
		ExpressionFailures failures = new ExpressionFailures(limitName, "a request", counts, logger, clock);
		ClientRules<RequestFacts> clients = new ClientRules<>(limitName, options, reader, resolvers, counts, failures,
				clock);
		Setting charge = options.charge();
		return new RuleExtras(clients, (charge != null) ? ChargePolicy.parse(charge, failures) : null,
				reader.usesPrincipal(), reader.needsPrincipal());
	}

}
