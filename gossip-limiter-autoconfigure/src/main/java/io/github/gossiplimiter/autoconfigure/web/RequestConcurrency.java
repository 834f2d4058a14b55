/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web;

import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.PathContainer;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.util.pattern.PathPatternParser;

import io.github.gossiplimiter.autoconfigure.annotation.ConcurrencyLimited;
import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyAnnotations;
import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyGate;
import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyLimitExceededException;
import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyLimits;
import io.github.gossiplimiter.autoconfigure.limit.MethodTable;
import io.github.gossiplimiter.autoconfigure.properties.WebProperties;
import io.github.gossiplimiter.autoconfigure.web.denial.HeaderSetter;
import io.github.gossiplimiter.autoconfigure.web.denial.RateLimitDenial;
import io.github.gossiplimiter.autoconfigure.web.denial.RetryAfter;
import io.github.gossiplimiter.autoconfigure.web.path.HealthProbes;
import io.github.gossiplimiter.autoconfigure.web.path.LimitedPath;
import io.github.gossiplimiter.autoconfigure.web.path.PathTable;
import io.github.gossiplimiter.autoconfigure.web.path.UnservedPaths;

/**
 * How many requests may be under way at once: a filter of any stack asks here what a
 * request has to pass, and learns what to tell the client. Safe for use by many threads
 * once the handlers were added.
 *
 * @since 0.1.0
 */
public final class RequestConcurrency {

	private final MethodTable<ConcurrencyGate> handlers;

	private final PathTable<ConcurrencyGate> paths;

	private final UnservedPaths unserved;

	private final ConcurrencyAnnotations annotations;

	private final RetryAfter retryAfter;

	private volatile boolean handlersLimited;

	/**
	 * Create an instance that knows no request handlers yet.
	 * @param limits the limits
	 * @param annotations what is said about methods
	 * @param properties what is configured about requests
	 * @param parser reads the patterns of paths
	 * @param environment knows where the probes of platforms arrive
	 */
	public RequestConcurrency(ConcurrencyLimits limits, ConcurrencyAnnotations annotations, WebProperties properties,
			PathPatternParser parser, Environment environment) {
		this.annotations = annotations;
		this.handlers = new MethodTable<>(annotations::gate);
		this.paths = new PathTable<>(parser,
				properties.isExemptHealthProbes() ? HealthProbes.paths(environment) : List.of());
		this.unserved = new UnservedPaths(parser);
		limits.paths().forEach((each) -> {
			this.paths.add(each.patterns(), each.excluded(), each.gate());
			this.unserved.add(each.patterns());
		});
		this.retryAfter = new RetryAfter(properties.getRetryAfterJitter(),
				() -> ThreadLocalRandom.current().nextDouble());
	}

	/**
	 * Read the annotations of all request handlers and check that they have an effect.
	 */
	public void addHandlers(Collection<HandlerMethod> added) {
		boolean limited = false;
		for (HandlerMethod handler : added) {
			limited |= !ofHandler(handler).isOpen();
		}
		this.handlersLimited |= limited;
		HandlerCheck.check(ConcurrencyLimited.class, added, this.annotations.candidates(),
				this.annotations::limitedMethods);
	}

	/**
	 * Whether a request handler carries an annotation.
	 */
	public boolean hasHandlers() {
		return this.handlersLimited;
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
	 * What requests to a path have to pass.
	 * @param path the path within the application as it was sent
	 * @param mapped the path that the server mapped to a servlet, decoded, or nothing if
	 * it is the one that was sent
	 */
	public ConcurrencyGate ofPath(PathContainer path, @Nullable String mapped) {
		ConcurrencyGate all = ConcurrencyGate.OPEN;
		List<ConcurrencyGate> gates = this.paths.rules(path, mapped);
		for (int i = 0; i < gates.size(); i++) {
			all = all.and(gates.get(i));
		}
		return all;
	}

	/**
	 * What requests to a handler have to pass.
	 * @param handler what handles it, if that is known
	 */
	public ConcurrencyGate ofHandler(@Nullable HandlerMethod handler) {
		return (handler != null) ? this.handlers.get(handler.getBeanType(), handler.getMethod()) : ConcurrencyGate.OPEN;
	}

	/**
	 * Put what a client should know into the header fields of its answer.
	 * @param <T> the response or its headers
	 * @param response where the fields go
	 * @param setter sets a field
	 * @param denial what denied the request, or something that it needed
	 * @return what to tell the client
	 */
	public <T> RateLimitDenial tell(T response, HeaderSetter<T> setter, ConcurrencyLimitExceededException denial) {
		long seconds = this.retryAfter.seconds(denial.retryAfter());
		setter.set(response, HttpHeaders.RETRY_AFTER, Long.toString(seconds));
		String name = denial.limitName();
		return new RateLimitDenial(name, List.of(name), OptionalLong.of(seconds),
				"As many requests to '" + name + "' are under way as it can bear.", HttpStatus.SERVICE_UNAVAILABLE);
	}

}
