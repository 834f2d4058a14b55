/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.demo;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.core.codec.CodecException;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ServerWebInputException;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import io.github.gossiplimiter.Consistency;

/**
 * The demo's HTTP interface under {@code /demo}, see the sample's README. It answers only
 * who asks for this very machine, and takes commands only with a header that no page of
 * another site can send.
 */
final class DemoApi {

	/**
	 * Must be there, with any value.
	 */
	static final String COMMAND_HEADER = "X-Demo-Command";

	private static final Set<String> HOSTS = Set.of("localhost", "127.0.0.1", "[::1]", "::1", "0:0:0:0:0:0:0:1");

	private final DemoNode self;

	private final Demo demo;

	DemoApi(DemoNode self, Demo demo) {
		this.self = self;
		this.demo = demo;
	}

	RouterFunction<ServerResponse> routes() {
		RouterFunction<ServerResponse> api = RouterFunctions.route()
			.GET("/demo/events", (request) -> events())
			.GET("/demo/state", (request) -> state())
			.POST("/demo/load", command(LoadCommand.class, this::load))
			.POST("/demo/nodes/{id}", this::node)
			.POST("/demo/consistency", command(ConsistencyCommand.class, this::consistency))
			.POST("/demo/weights", command(WeightsCommand.class, this::weights))
			.build();
		return api.filter((request, next) -> isForeign(request)
				? problem(HttpStatus.FORBIDDEN,
						"The demo answers only at http://localhost:" + this.self.httpPort() + "/.")
				: next.handle(request));
	}

	/*
	 * A page of another site may have its own name resolve to this machine.
	 */
	private static boolean isForeign(ServerRequest request) {
		InetSocketAddress host = request.headers().host();
		return host == null || !HOSTS.contains(host.getHostString().toLowerCase(Locale.ROOT));
	}

	private Mono<ServerResponse> events() {
		return ServerResponse.ok()
			.contentType(MediaType.TEXT_EVENT_STREAM)
			.header("Cache-Control", "no-store")
			.body(this.demo.observer().snapshots().map((snapshot) -> ServerSentEvent.builder(snapshot).build()),
					new ParameterizedTypeReference<ServerSentEvent<Snapshot>>() {
					});
	}

	private Mono<ServerResponse> state() {
		return ServerResponse.ok().header("Cache-Control", "no-store").bodyValue(this.demo.observer().look());
	}

	private void load(LoadCommand command) {
		String pattern = Objects.requireNonNullElse(command.pattern(), "");
		if (pattern.equals("stop")) {
			this.demo.load().stop();
		}
		else {
			this.demo.load().start(LoadPattern.of(pattern));
		}
	}

	private void consistency(ConsistencyCommand command) {
		List<Consistency> choices = List.of(Consistency.GOSSIP, Consistency.HYBRID, Consistency.STRICT);
		Consistency chosen = choices.stream()
			.filter((each) -> each.name().toLowerCase(Locale.ROOT).equals(command.consistency()))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException(
					"There is no consistency '" + command.consistency() + "'; choose gossip, hybrid or strict."));
		this.demo.consistency(chosen);
	}

	private void weights(WeightsCommand command) {
		Double pressure = command.pressure();
		Double velocity = command.velocity();
		if (pressure == null || velocity == null) {
			throw new IllegalArgumentException(
					"Both weights are needed; send for example {\"pressure\": 4, \"velocity\": 1}.");
		}
		this.demo.weights(new Weights(pressure, velocity));
	}

	private Mono<ServerResponse> node(ServerRequest request) {
		return command(NodeCommand.class, (command) -> act(request.pathVariable("id"), command)).handle(request);
	}

	private void act(String id, NodeCommand command) {
		DemoNode node = this.demo.node(id);
		NodeAction action = NodeAction.of(Objects.requireNonNullElse(command.action(), ""));
		if (action == NodeAction.KILL && node == this.self) {
			throw new IllegalStateException("Node " + id + " serves the page you look at. Kill another one, or open "
					+ "the page of another node.");
		}
		if (action != NodeAction.RESTART && !node.isRunning()) {
			throw new IllegalStateException("Node " + id + " is down; restart it first.");
		}
		action.apply(this.demo, node);
	}

	/*
	 * Starting and stopping a node takes a while and must not be done on an event loop.
	 */
	private static <T> HandlerFunction<ServerResponse> command(Class<T> type, Consumer<T> action) {
		return (request) -> {
			if (request.headers().firstHeader(COMMAND_HEADER) == null) {
				return problem(HttpStatus.FORBIDDEN, "A command needs the header " + COMMAND_HEADER + ".");
			}
			return request.bodyToMono(type)
				.switchIfEmpty(Mono.error(() -> new IllegalArgumentException("A command needs a body in JSON.")))
				.publishOn(Schedulers.boundedElastic())
				.doOnNext(action)
				.then(ServerResponse.noContent().build())
				.onErrorResume(DemoApi::answer);
		};
	}

	private static Mono<ServerResponse> answer(Throwable failure) {
		if (failure instanceof NoSuchElementException) {
			return problem(HttpStatus.NOT_FOUND, failure.getMessage());
		}
		if (failure instanceof IllegalArgumentException) {
			return problem(HttpStatus.BAD_REQUEST, failure.getMessage());
		}
		if (failure instanceof IllegalStateException) {
			return problem(HttpStatus.CONFLICT, failure.getMessage());
		}
		if (failure instanceof CodecException || failure instanceof ServerWebInputException) {
			return problem(HttpStatus.BAD_REQUEST, "The body is not the JSON that this command takes.");
		}
		return Mono.error(failure);
	}

	private static Mono<ServerResponse> problem(HttpStatus status, @Nullable String detail) {
		ProblemDetail problem = ProblemDetail.forStatus(status);
		problem.setDetail(detail);
		return ServerResponse.status(status).contentType(MediaType.APPLICATION_PROBLEM_JSON).bodyValue(problem);
	}

	/**
	 * Begin or end load.
	 *
	 * @param pattern which requests come, or {@code stop}
	 */
	record LoadCommand(@Nullable String pattern) {

	}

	/**
	 * Do something to a node.
	 *
	 * @param action what
	 */
	record NodeCommand(@Nullable String action) {

	}

	/**
	 * Let nodes agree in another way.
	 *
	 * @param consistency gossip, hybrid or strict
	 */
	record ConsistencyCommand(@Nullable String consistency) {

	}

	/**
	 * Weigh the signals otherwise.
	 *
	 * @param pressure weight of a full key
	 * @param velocity weight of a fast key
	 */
	record WeightsCommand(@Nullable Double pressure, @Nullable Double velocity) {

	}

}
