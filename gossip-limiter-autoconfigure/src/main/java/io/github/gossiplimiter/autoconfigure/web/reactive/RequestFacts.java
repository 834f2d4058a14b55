package io.github.gossiplimiter.autoconfigure.web.reactive;

import java.net.URI;
import java.util.AbstractMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpCookie;
import org.springframework.http.server.reactive.ServerHttpRequest;

/**
 * What a key, cost or condition may know about a request. The public methods are the
 * properties of expressions; nothing is computed before it is asked for.
 */
class RequestFacts {

	private final ServerHttpRequest request;

	private final ClientAddress clientAddress;

	private final @Nullable String principalName;

	private @Nullable String ip;

	RequestFacts(ServerHttpRequest request, ClientAddress clientAddress, @Nullable String principalName) {
		this.request = request;
		this.clientAddress = clientAddress;
		this.principalName = principalName;
	}

	public String getIp() {
		if (this.ip == null) {
			this.ip = this.clientAddress.of(this.request);
		}
		return this.ip;
	}

	public @Nullable String getPrincipal() {
		return this.principalName;
	}

	public @Nullable String getUser() {
		return this.principalName;
	}

	public String getPath() {
		return this.request.getPath().pathWithinApplication().value();
	}

	public String getMethod() {
		return this.request.getMethod().name();
	}

	public Map<String, @Nullable String> getHeaders() {
		return new FirstValues(this::header, this.request.getHeaders()::toSingleValueMap);
	}

	public Map<String, @Nullable String> getCookies() {
		return new FirstValues(this::cookie, Map::of);
	}

	public Map<String, @Nullable String> getQuery() {
		return new FirstValues(this::query, this.request.getQueryParams()::toSingleValueMap);
	}

	@Nullable String header(String name) {
		return this.request.getHeaders().getFirst(name);
	}

	@Nullable String cookie(String name) {
		HttpCookie cookie = this.request.getCookies().getFirst(name);
		return (cookie != null) ? cookie.getValue() : null;
	}

	@Nullable String query(String name) {
		URI uri = this.request.getURI();
		String query = uri.getRawQuery();
		return (query != null) ? QueryString.firstValue(query, name) : null;
	}

	/**
	 * The first value of each name, looked up one by one.
	 */
	private static final class FirstValues extends AbstractMap<String, @Nullable String> {

		private final Function<String, @Nullable String> lookup;

		private final Supplier<? extends Map<String, String>> all;

		FirstValues(Function<String, @Nullable String> lookup, Supplier<? extends Map<String, String>> all) {
			this.lookup = lookup;
			this.all = all;
		}

		@Override
		public @Nullable String get(Object key) {
			return (key instanceof String name) ? this.lookup.apply(name) : null;
		}

		@Override
		public boolean containsKey(Object key) {
			return get(key) != null;
		}

		@Override
		public Set<Entry<String, @Nullable String>> entrySet() {
			return new LinkedHashMap<String, @Nullable String>(this.all.get()).entrySet();
		}

	}

}
