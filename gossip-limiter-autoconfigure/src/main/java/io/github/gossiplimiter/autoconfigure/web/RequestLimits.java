package io.github.gossiplimiter.autoconfigure.web;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.env.Environment;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.PathContainer;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.util.pattern.PathPatternParser;

import io.github.gossiplimiter.Clock;
import io.github.gossiplimiter.Permit;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.DenialListener;
import io.github.gossiplimiter.autoconfigure.PlanResolver;
import io.github.gossiplimiter.autoconfigure.limit.LimitDefinitions;
import io.github.gossiplimiter.autoconfigure.limit.PathRule;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.properties.WebProperties;
import io.github.gossiplimiter.autoconfigure.web.path.HealthProbes;
import io.github.gossiplimiter.autoconfigure.web.path.LimitedPath;
import io.github.gossiplimiter.autoconfigure.web.path.PathTable;
import io.github.gossiplimiter.autoconfigure.web.path.UnservedPaths;

/**
 * The limits on requests: a filter of any stack asks here which rules apply, has them
 * decided, and learns what to tell the client. Safe for use by many threads once the
 * handlers were added.
 *
 * @since 0.1.0
 */
public final class RequestLimits {

	private final HandlerTable handlers;

	private final PathTable<BoundRule> paths;

	private final PathTable<BoundRule> earlyPaths;

	private final UnservedPaths unserved;

	private final ClientAddress clientAddress;

	private final RuleEngine engine;

	private final ExtrasTable extras;

	private final RateLimitHeaders headers;

	private final DenialFactory denials;

	private @Nullable DenialListener listener;

	private final boolean charges;

	private final boolean observesAuthentication;

	/**
	 * Create limits that know no request handlers yet.
	 * @param definitions the limits and what they apply to
	 * @param properties what is configured about requests
	 * @param rateLimiter decides
	 * @param planResolvers the bean that names the plan of a request
	 * @param clock tells when to warn again
	 * @param parser reads the patterns of paths
	 * @param environment knows where the probes of platforms arrive
	 */
	public RequestLimits(LimitDefinitions definitions, WebProperties properties, RateLimiter rateLimiter,
			ObjectProvider<PlanResolver> planResolvers, Clock clock, PathPatternParser parser,
			Environment environment) {
		this.charges = definitions.hasCharges();
		this.observesAuthentication = definitions.observesAuthentication();
		this.clientAddress = new ClientAddress(properties);
		TrustedProxies proxies = this.clientAddress.trustedProxies();
		RuleBinder binder = new RuleBinder(definitions, planResolvers, rateLimiter, proxies, clock);
		this.handlers = new HandlerTable(definitions, binder);
		List<String> exempt = properties.isExemptHealthProbes() ? HealthProbes.paths(environment) : List.of();
		this.paths = new PathTable<>(parser, exempt);
		this.earlyPaths = new PathTable<>(parser, exempt);
		this.unserved = new UnservedPaths(parser);
		for (PathRule rule : definitions.pathRules()) {
			add(rule, binder);
		}
		this.engine = new RuleEngine(rateLimiter, definitions.decisionTimes());
		this.extras = new ExtrasTable(definitions, planResolvers, proxies, clock);
		this.headers = new RateLimitHeaders(rateLimiter, properties.getHeaders());
		this.denials = new DenialFactory(this.headers,
				new RetryAfter(properties.getRetryAfterJitter(), () -> ThreadLocalRandom.current().nextDouble()));
	}

	private void add(PathRule rule, RuleBinder binder) {
		BoundRule bound = binder.bind(rule.rule());
		if (rule.early() && bound.needsPrincipal()) {
			throw new GossipLimiterConfigurationException(rule.rule().place(),
					"applies before authentication, but its key, cost or condition asks for the principal, which "
							+ "is not known by then.",
					"Count by something else, for example 'key: ip', or remove 'before-authentication'.");
		}
		(rule.early() ? this.earlyPaths : this.paths).add(rule.patterns(), rule.excluded(), bound);
		// Before authentication, and where a login may be charged, filters answer.
		if (!rule.early() && rule.rule().options().charge() == null) {
			this.unserved.add(rule.patterns());
		}
	}

	/**
	 * Read the annotations of all request handlers and check that they have an effect.
	 */
	public void addHandlers(Collection<HandlerMethod> added) {
		this.handlers.add(List.copyOf(added));
	}

	/**
	 * Let somebody hear of denials, before the first request.
	 */
	public void listen(DenialListener heard) {
		this.listener = heard;
	}

	/**
	 * Whether a request handler carries an annotation.
	 */
	public boolean hasHandlers() {
		return !this.handlers.isEmpty();
	}

	/**
	 * Whether configuration puts a limit on a path, of those that apply after requests
	 * are authenticated.
	 */
	public boolean hasPaths() {
		return !this.paths.isEmpty();
	}

	/**
	 * Whether configuration puts a limit on a path, of those that apply before requests
	 * are authenticated.
	 */
	public boolean hasEarlyPaths() {
		return !this.earlyPaths.isEmpty();
	}

	/**
	 * Warn if a client can choose its address, and something depends on it.
	 * @param environment says who reads forwarded headers
	 * @param beanFactory knows the server
	 */
	public void warnIfSpoofable(Environment environment, ListableBeanFactory beanFactory) {
		if (hasHandlers() || hasPaths() || hasEarlyPaths()) {
			ForwardHeadersAdvice.warnIfSpoofable(environment, beanFactory);
		}
	}

	/**
	 * Warn of paths that nothing serves.
	 * @param served whether something may be served at a path, as far as that can be
	 * known
	 */
	public void warnIfUnserved(Predicate<LimitedPath> served) {
		this.unserved.warn(served);
	}

	/**
	 * The rules that configuration puts on a path.
	 * @param path the path within the application as it was sent
	 * @param mapped the path that the server mapped to a servlet, decoded, or nothing if
	 * it is the one that was sent
	 * @param early whether to take those that apply before requests are authenticated, or
	 * those that apply after
	 */
	public List<BoundRule> ofPath(PathContainer path, @Nullable String mapped, boolean early) {
		return early ? this.earlyPaths.rules(path, mapped) : this.paths.rules(path, mapped);
	}

	/**
	 * The rules whose limits were not asked before.
	 */
	public List<BoundRule> without(List<BoundRule> asked, List<BoundRule> rules) {
		List<BoundRule> rest = new ArrayList<>(rules.size());
		for (BoundRule rule : rules) {
			if (!rule.isLimitOf(asked)) {
				rest.add(rule);
			}
		}
		return rest;
	}

	/**
	 * The rules of a request.
	 * @param handler what handles it, if that is known
	 * @param ofPath the rules of its path
	 */
	public List<BoundRule> ofRequest(@Nullable HandlerMethod handler, List<BoundRule> ofPath) {
		HandlerTable.HandlerEntry entry = (handler != null) ? this.handlers.entry(handler)
				: HandlerTable.HandlerEntry.NONE;
		if (entry.exempt()) {
			return List.of();
		}
		if (entry.rules().isEmpty()) {
			return ofPath;
		}
		return ofPath.isEmpty() ? entry.rules() : merge(entry.rules(), ofPath);
	}

	/*
	 * An annotation knows better than a path how a limit applies.
	 */
	private static List<BoundRule> merge(List<BoundRule> ofHandler, List<BoundRule> ofPath) {
		List<BoundRule> merged = new ArrayList<>(ofHandler);
		for (BoundRule rule : ofPath) {
			if (!rule.isLimitOf(ofHandler)) {
				merged.add(rule);
			}
		}
		return merged;
	}

	/**
	 * Whether the principal has to be known to decide.
	 */
	public boolean usesPrincipal(List<BoundRule> rules) {
		for (int i = 0; i < rules.size(); i++) {
			if (rules.get(i).usesPrincipal()) {
				return true;
			}
		}
		return false;
	}

	/**
	 * What finds the address of a client.
	 */
	public ClientAddress clientAddress() {
		return this.clientAddress;
	}

	/**
	 * Whether a request may have to wait until permits were handed out.
	 */
	public boolean mayWait(List<BoundRule> rules) {
		return this.engine.mayWait(rules);
	}

	/**
	 * Decide at once.
	 */
	public Verdict decide(List<BoundRule> rules, RequestFacts facts) {
		return this.engine.decide(rules, facts);
	}

	/**
	 * Decide when permits were handed out, or it is clear that they will not be in time.
	 * An answer that was waited for comes on the thread that leases: whatever takes long
	 * should go on elsewhere. Who cancels takes nothing.
	 */
	public CompletableFuture<Verdict> decideLater(List<BoundRule> rules, RequestFacts facts) {
		return this.engine.decideLater(rules, facts);
	}

	/**
	 * The same where limit, key and cost were found in another way. Plans, tenants, lists
	 * and charge of the limit count all the same.
	 * @param permit limit, key and cost
	 * @param facts what is known about the request; if nothing is, only the limit's own
	 * values count
	 */
	public CompletableFuture<Verdict> decideLater(Permit permit, @Nullable RequestFacts facts) {
		return this.engine.decideLater(permit, this.extras.of(permit.limitName()), facts);
	}

	/**
	 * Whether the principal has to be known to decide by a limit whose key was found in
	 * another way.
	 * @throws GossipLimiterConfigurationException if the limit has something that cannot
	 * be read of a request
	 */
	public boolean usesPrincipal(String limitName) {
		RuleExtras found = this.extras.of(limitName);
		return found != null && found.usesPrincipal();
	}

	/**
	 * Decide when permits were handed out, or it is clear that they will not be in time.
	 * Blocks the calling thread meanwhile.
	 * @param rules the rules of the request
	 * @param facts what is known about it
	 * @param maxWait longest time to wait for permits of several limits
	 */
	public Verdict decideAwaiting(List<BoundRule> rules, RequestFacts facts, Duration maxWait) {
		return this.engine.decideAwaiting(rules, facts, maxWait);
	}

	/**
	 * Whether some permits may have to be given back when a request is answered.
	 */
	public boolean hasCharges() {
		return this.charges;
	}

	/**
	 * Whether a limit depends on authentications that fail, so that they have to be
	 * recorded while a request is served.
	 */
	public boolean observesAuthentication() {
		return this.observesAuthentication;
	}

	/**
	 * Give back what a request is not charged for, now that it is answered. To be called
	 * once.
	 * @param verdict what was decided
	 * @param response the answer
	 */
	public void settle(Verdict verdict, ResponseFacts response) {
		this.engine.settle(verdict, response);
	}

	/**
	 * Put what a client should know into the header fields of its answer.
	 * @param <T> the response or its headers
	 * @param response where the fields go
	 * @param setter sets a field
	 * @param verdict what was decided
	 * @return why the request is denied, or nothing if it is not
	 */
	public <T> @Nullable RateLimitDenial tell(T response, HeaderSetter<T> setter, Verdict verdict) {
		this.headers.write(response, setter, verdict);
		if (verdict.allowed()) {
			return null;
		}
		RateLimitDenial denial = this.denials.create(verdict);
		denial.retryAfterSeconds()
			.ifPresent((seconds) -> setter.set(response, HttpHeaders.RETRY_AFTER, Long.toString(seconds)));
		return denial;
	}

	/**
	 * Tell who listens that a request is denied.
	 * @param denial why it is denied
	 * @param observation what observes the request, or nothing if that is what observes
	 * the current thread
	 */
	public void denied(RateLimitDenial denial, @Nullable Object observation) {
		if (this.listener != null) {
			this.listener.denied(denial.limitName(), observation);
		}
	}

}
