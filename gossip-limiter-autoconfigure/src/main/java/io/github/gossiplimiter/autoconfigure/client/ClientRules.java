package io.github.gossiplimiter.autoconfigure.client;

import java.util.Collection;
import java.util.List;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.autoconfigure.PlanResolver;
import io.github.gossiplimiter.autoconfigure.limit.Plans;
import io.github.gossiplimiter.autoconfigure.limit.RequestOptions;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.properties.Setting;
import io.github.gossiplimiter.autoconfigure.status.RequestCounts;

/**
 * What most limits do not have: plans, tenants and lists of clients. Whatever a request
 * or call makes of them, there is an answer.
 *
 * @param <T> what is known about a request or call
 * @since 0.1.0
 */
public final class ClientRules<T> {

	/*
	 * Stands between a tenant and a key. Within a tenant it is written as percent and
	 * digits, so that no tenant can make up the keys of another.
	 */
	private static final char TENANT_END = '!';

	private final String limitName;

	private final ClientReader<T> reader;

	private final @Nullable PlanChooser<T> plans;

	private final @Nullable Function<T, @Nullable String> tenant;

	private final @Nullable AccessLists lists;

	private final RequestCounts counts;

	private final ExpressionFailures failures;

	/**
	 * Read what a limit has.
	 * @param limitName the limit
	 * @param options what is said about it
	 * @param reader reads requests or calls
	 * @param resolvers the bean that names the plan of a request, if no expression does
	 * @param counts counts unknown plans and clients that are turned away
	 * @param failures takes note of what fails
	 * @param clock tells when to warn again
	 */
	public ClientRules(String limitName, RequestOptions options, ClientReader<T> reader,
			ObjectProvider<PlanResolver> resolvers, RequestCounts counts, ExpressionFailures failures, Clock clock) {
		Setting ofTenant = options.tenant();
		this.limitName = limitName;
		this.reader = reader;
		this.plans = chooser(limitName, options.plans(), reader, resolvers, counts, clock);
		this.tenant = (ofTenant != null) ? reader.tenant(ofTenant) : null;
		this.lists = AccessLists.parse(options);
		this.counts = counts;
		this.failures = failures;
	}

	private static <T> @Nullable PlanChooser<T> chooser(String limitName, @Nullable Plans plans, ClientReader<T> reader,
			ObjectProvider<PlanResolver> resolvers, RequestCounts counts, Clock clock) {
		if (plans == null) {
			return null;
		}
		Setting written = plans.expression();
		PlanResolver resolver = resolvers.getIfAvailable();
		if (resolver == null && written == null) {
			throw new GossipLimiterConfigurationException("The limit '" + limitName + "'",
					"has plans, but nothing says which plan a request has.",
					"Set 'gossip-limiter.limits." + limitName + ".plan' to an expression, for example "
							+ "headers['X-Plan'], or declare a bean of type PlanResolver.");
		}
		if (resolver != null && written == null) {
			reader.resolvedBy(resolver);
		}
		return new PlanChooser<>(limitName, plans,
				(written != null) ? reader.plan(written, plans.limitNames().keySet()) : null, resolver, reader, counts,
				clock);
	}

	/**
	 * Whether a limit is the one that this is about, or that of one of its plans.
	 */
	public boolean has(String name) {
		return this.limitName.equals(name) || (this.plans != null && this.plans.has(name));
	}

	/**
	 * The limits of its plans.
	 */
	public Collection<String> planLimits() {
		return (this.plans != null) ? this.plans.limitNames() : List.of();
	}

	/**
	 * What becomes of a client.
	 * @param key its key, if it has one
	 * @param facts its request or call
	 * @param shadow whether nobody is turned away, only counted
	 */
	public Standing standing(@Nullable String key, T facts, boolean shadow) {
		AccessLists.Entry entry = (this.lists != null) ? this.lists.of(key, () -> this.reader.address(facts, key),
				() -> this.reader.possibleAddresses(facts, key)) : AccessLists.Entry.NONE;
		if (entry == AccessLists.Entry.ALLOW) {
			return Standing.UNLIMITED;
		}
		if (entry == AccessLists.Entry.DENY) {
			this.counts.turnedAway(this.limitName);
			if (!shadow) {
				return Standing.LISTED;
			}
		}
		String keyOfAll = (key != null) ? keyOfAll(key, facts) : null;
		if (key == null || keyOfAll == null) {
			return Standing.KEYLESS;
		}
		String limit = (this.plans != null) ? this.plans.limitName(key, facts) : this.limitName;
		if (limit == null) {
			return shadow ? Standing.UNLIMITED : Standing.UNPLANNED;
		}
		return new Standing(Standing.Outcome.LIMITED, limit, keyOfAll);
	}

	/*
	 * The key of a client among all tenants, or nothing if it names none.
	 */
	private @Nullable String keyOfAll(String key, T facts) {
		if (this.tenant == null) {
			return key;
		}
		try {
			String found = this.tenant.apply(facts);
			return (found != null) ? found.replace("%", "%25").replace("!", "%21") + TENANT_END + key : null;
		}
		catch (RuntimeException ex) {
			this.failures.failed("tenant", "It counts as missing.", ex);
			return null;
		}
	}

}
