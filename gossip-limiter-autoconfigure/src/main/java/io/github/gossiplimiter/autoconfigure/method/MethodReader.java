package io.github.gossiplimiter.autoconfigure.method;

import java.security.Principal;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.PlanRequest;
import io.github.gossiplimiter.autoconfigure.client.ClientReader;
import io.github.gossiplimiter.autoconfigure.client.IpAddress;
import io.github.gossiplimiter.autoconfigure.limit.MethodRule;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.properties.Setting;

/**
 * Reads of the arguments of a call what they say about its client. A call has no address
 * but, where that is its key, the key.
 *
 * @param rule how the limit applies to the method
 * @param arguments the arguments of the method
 */
record MethodReader(MethodRule rule, MethodArguments arguments) implements ClientReader<MethodCall> {

	@Override
	public Function<MethodCall, @Nullable Object> plan(Setting written, Set<String> plans) {
		try {
			return ArgumentExpression.plan(written, this.arguments, plans)::value;
		}
		catch (GossipLimiterConfigurationException ex) {
			// What is written for requests is seldom good for methods.
			throw written.wrong(ex.problem(),
					"For " + this.rule.place() + ", add a plan to the annotation, for example plan = \"#plan\" or "
							+ "plan = \"'gold'\", or remove the property and declare a bean of type PlanResolver. "
							+ ex.remedy());
		}
	}

	@Override
	public Function<MethodCall, @Nullable String> tenant(Setting written) {
		try {
			return MethodKey.parse(written, this.arguments)::of;
		}
		catch (GossipLimiterConfigurationException ex) {
			throw written.wrong(ex.problem(), "For " + this.rule.place()
					+ ", use a limit of its own whose tenant is an expression. " + this.arguments.examples());
		}
	}

	@Override
	public PlanRequest request(String limitName, String key, MethodCall call) {
		return new CallPlanRequest(limitName, key, call.principal());
	}

	/**
	 * A call carries no request, but may be made in somebody's name.
	 */
	private record CallPlanRequest(String limitName, String key, @Nullable Principal principal) implements PlanRequest {

	}

	@Override
	public @Nullable IpAddress address(MethodCall call, @Nullable String key) {
		return (key != null) ? IpAddress.parse(key) : null;
	}

	@Override
	public List<IpAddress> possibleAddresses(MethodCall call, @Nullable String key) {
		IpAddress address = address(call, key);
		return (address != null) ? List.of(address) : List.of();
	}

}
