package io.github.gossiplimiter.autoconfigure.web;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.springframework.aop.support.AopUtils;
import org.springframework.util.ReflectionUtils;

import io.github.gossiplimiter.autoconfigure.PlanRequest;
import io.github.gossiplimiter.autoconfigure.PlanResolver;
import io.github.gossiplimiter.autoconfigure.client.ClientReader;
import io.github.gossiplimiter.autoconfigure.client.IpAddress;
import io.github.gossiplimiter.autoconfigure.properties.Setting;

/**
 * Reads of a request what it says about its client.
 */
final class RequestReader implements ClientReader<RequestFacts> {

	private boolean needsPrincipal;

	private boolean resolverMayAsk;

	/**
	 * Whether something that was read makes no sense without the principal.
	 */
	boolean needsPrincipal() {
		return this.needsPrincipal;
	}

	/**
	 * Whether the principal may be asked for.
	 */
	boolean usesPrincipal() {
		return this.needsPrincipal || this.resolverMayAsk;
	}

	@Override
	public Function<RequestFacts, @Nullable Object> plan(Setting written, Set<String> plans) {
		RequestExpression expression = RequestExpression.plan(written, plans);
		this.needsPrincipal |= expression.usesPrincipal();
		return expression::value;
	}

	/*
	 * To find out who is logged in takes a while on WebFlux: only for those who may ask.
	 */
	@Override
	public void resolvedBy(PlanResolver resolver) {
		Method method = ReflectionUtils.findMethod(AopUtils.getTargetClass(resolver), "plan", PlanRequest.class);
		this.resolverMayAsk |= method == null || method.getDeclaringClass() != PlanResolver.class;
	}

	@Override
	public PlanRequest request(String limitName, String key, RequestFacts facts) {
		return new FactsPlanRequest(limitName, key, facts);
	}

	@Override
	public Function<RequestFacts, @Nullable String> tenant(Setting written) {
		KeyResolver resolver = KeyResolver.parse(written);
		this.needsPrincipal |= resolver.usesPrincipal();
		return resolver::resolve;
	}

	@Override
	public @Nullable IpAddress address(RequestFacts facts, @Nullable String key) {
		return facts.address();
	}

	@Override
	public List<IpAddress> possibleAddresses(RequestFacts facts, @Nullable String key) {
		return facts.possibleAddresses();
	}

}
