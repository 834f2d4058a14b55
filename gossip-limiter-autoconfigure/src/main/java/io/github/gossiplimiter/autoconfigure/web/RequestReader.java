package io.github.gossiplimiter.autoconfigure.web;

import java.util.List;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.autoconfigure.Setting;
import io.github.gossiplimiter.autoconfigure.client.ClientReader;
import io.github.gossiplimiter.autoconfigure.client.IpAddress;

/**
 * Reads of a request what it says about its client.
 */
final class RequestReader implements ClientReader<RequestFacts> {

	private boolean usesPrincipal;

	/**
	 * Whether something that was read needs the principal.
	 */
	boolean usesPrincipal() {
		return this.usesPrincipal;
	}

	@Override
	public Function<RequestFacts, @Nullable Object> plan(Setting written) {
		RequestExpression expression = RequestExpression.parse(written);
		this.usesPrincipal |= expression.usesPrincipal();
		return expression::value;
	}

	@Override
	public Function<RequestFacts, @Nullable String> tenant(Setting written) {
		KeyResolver resolver = KeyResolver.parse(written);
		this.usesPrincipal |= resolver.usesPrincipal();
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
