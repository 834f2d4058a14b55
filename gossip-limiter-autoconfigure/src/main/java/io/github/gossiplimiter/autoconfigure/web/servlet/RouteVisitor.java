/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.servlet;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

import org.springframework.core.io.Resource;
import org.springframework.http.HttpMethod;
import org.springframework.web.servlet.function.HandlerFunction;
import org.springframework.web.servlet.function.RequestPredicate;
import org.springframework.web.servlet.function.RequestPredicates;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerRequest;

import io.github.gossiplimiter.autoconfigure.web.path.RoutePaths;

/**
 * Walks through functional routes for their paths.
 */
final class RouteVisitor implements RouterFunctions.Visitor, RequestPredicates.Visitor {

	private final RoutePaths paths = new RoutePaths();

	/**
	 * The paths of the routes that were visited.
	 */
	RoutePaths paths() {
		return this.paths;
	}

	@Override
	public void startNested(RequestPredicate predicate) {
		predicate.accept(this);
		this.paths.startNested();
	}

	@Override
	public void endNested(RequestPredicate predicate) {
		this.paths.endNested();
	}

	@Override
	public void route(RequestPredicate predicate, HandlerFunction<?> handlerFunction) {
		predicate.accept(this);
		this.paths.route();
	}

	@Override
	public void resources(Function<ServerRequest, Optional<Resource>> lookupFunction) {
		this.paths.unknown();
	}

	@Override
	public void attributes(Map<String, Object> attributes) {
	}

	@Override
	public void unknown(RouterFunction<?> routerFunction) {
		this.paths.unknown();
	}

	@Override
	public void path(String pattern) {
		this.paths.path(pattern);
	}

	@Override
	public void method(Set<HttpMethod> methods) {
		this.paths.other();
	}

	@Override
	@SuppressWarnings("removal") // Part of the interface for as long as it is there.
	public void pathExtension(String extension) {
		this.paths.other();
	}

	@Override
	public void header(String name, String value) {
		this.paths.other();
	}

	@Override
	public void param(String name, String value) {
		this.paths.other();
	}

	@Override
	public void version(String version) {
		this.paths.other();
	}

	@Override
	public void unknown(RequestPredicate predicate) {
		this.paths.other();
	}

	@Override
	public void startAnd() {
	}

	@Override
	public void and() {
	}

	@Override
	public void endAnd() {
		this.paths.and();
	}

	@Override
	public void startOr() {
	}

	@Override
	public void or() {
	}

	@Override
	public void endOr() {
		this.paths.or();
	}

	@Override
	public void startNegate() {
	}

	@Override
	public void endNegate() {
		this.paths.negate();
	}

}
