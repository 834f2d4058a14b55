/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web;

import java.lang.reflect.Method;
import java.util.List;
import java.util.function.Function;

import org.springframework.web.method.HandlerMethod;

import io.github.gossiplimiter.autoconfigure.annotation.RateLimited;
import io.github.gossiplimiter.autoconfigure.limit.HandlerRules;
import io.github.gossiplimiter.autoconfigure.limit.LimitDefinitions;
import io.github.gossiplimiter.autoconfigure.limit.MethodTable;
import io.github.gossiplimiter.autoconfigure.limit.RuleDefinition;
import io.github.gossiplimiter.autoconfigure.web.request.RequestRule;

/**
 * The rules of each request handler, read from its annotations once.
 */
final class HandlerTable {

	private final LimitDefinitions definitions;

	private final Function<RuleDefinition, RequestRule> binder;

	private final MethodTable<HandlerEntry> entries = new MethodTable<>(this::read);

	private volatile boolean empty = true;

	HandlerTable(LimitDefinitions definitions, Function<RuleDefinition, RequestRule> binder) {
		this.definitions = definitions;
		this.binder = binder;
	}

	/**
	 * Read the annotations of all handlers and check that they have an effect.
	 */
	void add(List<HandlerMethod> handlers) {
		boolean found = false;
		for (HandlerMethod handler : handlers) {
			found |= !entry(handler).equals(HandlerEntry.NONE);
		}
		this.empty &= !found;
		HandlerCheck.check(RateLimited.class, handlers, this.definitions.candidates(),
				this.definitions::limitedMethods);
	}

	/**
	 * Whether no handler carries an annotation.
	 */
	boolean isEmpty() {
		return this.empty;
	}

	HandlerEntry entry(HandlerMethod handler) {
		return this.entries.get(handler.getBeanType(), handler.getMethod());
	}

	private HandlerEntry read(Class<?> type, Method method) {
		HandlerRules rules = this.definitions.handlerRules(type, method);
		return rules.isEmpty() ? HandlerEntry.NONE
				: new HandlerEntry(rules.exempt(), rules.rules().stream().map(this.binder).toList());
	}

	/**
	 * What annotations say about one handler.
	 *
	 * @param exempt whether no limit applies, not even one of its path
	 * @param rules the rules that apply
	 */
	record HandlerEntry(boolean exempt, List<RequestRule> rules) {

		static final HandlerEntry NONE = new HandlerEntry(false, List.of());

	}

}
