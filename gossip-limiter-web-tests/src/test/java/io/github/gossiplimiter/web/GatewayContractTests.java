package io.github.gossiplimiter.web;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterAll;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.gateway.filter.ratelimit.KeyResolver;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/**
 * Limits on the routes of Spring Cloud Gateway, checked by its own filter: a route for
 * each limit, in front of a real server.
 */
class GatewayContractTests implements LimitContract, PlanContract {

	private static final List<String> ROUTES = List.of("two", "patient", "each", "everyone", "hostile", "four-each",
			"trial", "minutes", "bucket", "strict", "crowd", "plans", "tenant-plans", "plans-denied", "plans-resolved",
			"plans-failing", "tenants", "lists", "addresses", "failing", "failures", "plan-failures", "changing",
			"listened");

	private final DisposableServer upstream = HttpServer.create()
		.host("127.0.0.1")
		.handle(GatewayContractTests::answer)
		.bindNow();

	private final LimitedServer server = new LimitedServer(
			Stack.start(WebApplicationType.REACTIVE, "NettyReactive", false, properties(), Gateway.class));

	private static Mono<Void> answer(HttpServerRequest request, HttpServerResponse response) {
		boolean fails = request.requestHeaders().contains("X-How");
		return response.status(fails ? 500 : 200).sendString(Mono.just("from upstream")).then();
	}

	private Map<String, Object> properties() {
		Map<String, Object> properties = new HashMap<>();
		properties.put("spring.config.name", "common,common-gateway");
		for (int i = 0; i < ROUTES.size(); i++) {
			String name = ROUTES.get(i);
			String route = "spring.cloud.gateway.server.webflux.routes[" + i + "].";
			properties.put(route + "id", name);
			properties.put(route + "uri", "http://127.0.0.1:" + this.upstream.port());
			properties.put(route + "predicates[0]", "Path=/c/" + name);
			properties.put(route + "filters[0].name", "RequestRateLimiter");
			String arguments = route + "filters[0].args.";
			properties.put(arguments + "rate-limiter", "#{@gossipRateLimiter}");
			properties.put(arguments + "key-resolver", name.equals("everyone") ? "#{@everyone}" : "#{@userKey}");
			properties.put(arguments + "gossip-limiter.cost", name.equals("four-each") ? "4" : "1");
		}
		return properties;
	}

	@Override
	public LimitedServer application() {
		return this.server;
	}

	@AfterAll
	void stopUpstream() {
		this.upstream.disposeNow(Duration.ofSeconds(5));
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(CommonBeans.class)
	static class Gateway {

		@Bean
		@Primary
		KeyResolver userKey() {
			return (exchange) -> Mono.justOrEmpty(exchange.getRequest().getHeaders().getFirst("X-User"));
		}

		@Bean
		KeyResolver everyone() {
			return (exchange) -> Mono.just("global");
		}

	}

}
