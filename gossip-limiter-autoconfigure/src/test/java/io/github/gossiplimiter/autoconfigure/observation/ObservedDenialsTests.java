/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.observation;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.http.codec.autoconfigure.CodecsAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.webflux.autoconfigure.HttpHandlerAutoConfiguration;
import org.springframework.boot.webflux.autoconfigure.WebFluxAutoConfiguration;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.http.server.reactive.MockServerHttpResponse;
import reactor.core.publisher.Mono;

import io.github.gossiplimiter.RateLimitExceededException;
import io.github.gossiplimiter.autoconfigure.DenialListener;
import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.annotation.RateLimited;
import io.github.gossiplimiter.autoconfigure.method.GossipLimiterMethodAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.web.reactive.GossipLimiterWebFluxAutoConfiguration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Denials become events of what observes the request or the call.
 */
class ObservedDenialsTests {

	private final ReactiveWebApplicationContextRunner runner = new ReactiveWebApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(GossipLimiterAutoConfiguration.class,
				GossipLimiterObservationAutoConfiguration.class, GossipLimiterMethodAutoConfiguration.class,
				GossipLimiterWebFluxAutoConfiguration.class, AopAutoConfiguration.class, WebFluxAutoConfiguration.class,
				HttpHandlerAutoConfiguration.class, CodecsAutoConfiguration.class, JacksonAutoConfiguration.class))
		.withUserConfiguration(Application.class)
		.withPropertyValues("gossip-limiter.limits.all.limit=1", "gossip-limiter.limits.all.window=1h",
				"gossip-limiter.limits.all.paths=/**", "gossip-limiter.limits.all.key=global");

	@Test
	void deniedCallIsAnEventOfTheThreadsObservation() {
		this.runner.run((context) -> {
			Desk desk = context.getBean(Desk.class);
			observation(context, "work").observe(() -> {
				desk.ask();
				assertThatExceptionOfType(RateLimitExceededException.class).isThrownBy(desk::ask);
			});
			assertThat(events(context)).containsExactly("work: gossip.limiter.denied Desk.ask");
		});
	}

	@Test
	void deniedCallWithoutObservationIsNoEvent() {
		this.runner.run((context) -> {
			Desk desk = context.getBean(Desk.class);
			desk.ask();
			assertThatExceptionOfType(RateLimitExceededException.class).isThrownBy(desk::ask);
			assertThat(events(context)).isEmpty();
		});
	}

	@Test
	void deniedSubscriptionIsAnEventOfItsOwnObservation() {
		this.runner.run((context) -> {
			Mono<String> asked = context.getBean(Desk.class).askLater();
			Observation observation = observation(context, "flow").start();
			asked.contextWrite((view) -> view.put(DenialListener.OBSERVATION_KEY, observation)).block();
			asked.contextWrite((view) -> view.put(DenialListener.OBSERVATION_KEY, observation))
				.onErrorComplete()
				.block();
			assertThat(events(context)).containsExactly("flow: gossip.limiter.denied Desk.askLater");
		});
	}

	@Test
	void deniedRequestIsAnEventOfItsObservation() {
		this.runner.run((context) -> {
			HttpHandler handler = context.getBean(HttpHandler.class);
			for (int i = 0; i < 2; i++) {
				handler.handle(MockServerHttpRequest.get("/any").build(), new MockServerHttpResponse()).block();
			}
			assertThat(events(context)).containsExactly("http.server.requests: gossip.limiter.denied all");
		});
	}

	@Test
	void backsOffForAListenerOfTheApplicationAndWithoutMicrometer() {
		this.runner.withBean(DenialListener.class, () -> (limitName, observation) -> {
		}).run((context) -> assertThat(context).doesNotHaveBean(ObservedDenials.class));
		new ReactiveWebApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(GossipLimiterAutoConfiguration.class,
					GossipLimiterObservationAutoConfiguration.class))
			.withClassLoader(new FilteredClassLoader(ObservationRegistry.class))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(DenialListener.class));
	}

	private static Observation observation(ApplicationContext context, String name) {
		return Observation.createNotStarted(name, context.getBean(ObservationRegistry.class));
	}

	private static List<String> events(ApplicationContext context) {
		return context.getBean(EventLog.class).events;
	}

	@Configuration(proxyBeanMethods = false)
	static class Application {

		@Bean
		EventLog eventLog() {
			return new EventLog();
		}

		@Bean
		ObservationRegistry observationRegistry(EventLog log) {
			ObservationRegistry registry = ObservationRegistry.create();
			registry.observationConfig().observationHandler(log);
			return registry;
		}

		@Bean
		Desk desk() {
			return new Desk();
		}

	}

	static class EventLog implements ObservationHandler<Observation.Context> {

		private final List<String> events = new CopyOnWriteArrayList<>();

		@Override
		public void onEvent(Observation.Event event, Observation.Context context) {
			this.events.add(context.getName() + ": " + event.getContextualName());
		}

		@Override
		public boolean supportsContext(Observation.Context context) {
			return true;
		}

	}

	static class Desk {

		@RateLimited(limit = 1, window = "1h")
		public void ask() {
		}

		@RateLimited(limit = 1, window = "1h")
		public Mono<String> askLater() {
			return Mono.just("asked");
		}

	}

}
