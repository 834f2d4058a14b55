/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.request;

import java.util.Map;
import java.util.Set;

import org.springframework.expression.EvaluationContext;
import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.ast.CompoundExpression;
import org.springframework.expression.spel.ast.Indexer;
import org.springframework.expression.spel.ast.PropertyOrFieldReference;
import org.springframework.expression.spel.support.SimpleEvaluationContext;

import io.github.gossiplimiter.autoconfigure.properties.Setting;
import io.github.gossiplimiter.autoconfigure.rule.expression.RuleExpression;
import io.github.gossiplimiter.autoconfigure.rule.expression.TypeCheck;

/**
 * The properties that an expression can read.
 *
 * @param <S> whose properties they are: a request or a response
 * @param subject what they are properties of
 * @param maps properties that are maps of texts
 * @param texts properties that are texts
 * @param numbers properties that are numbers
 * @param examples how to use them, in a sentence
 */
record ExpressionTerms<S>(String subject, Set<String> maps, Set<String> texts, Set<String> numbers, String examples) {

	static final ExpressionTerms<RequestFacts> REQUEST = new ExpressionTerms<>("the request",
			Set.of("headers", "cookies", "query"), Set.of("ip", "principal", "user", "path", "method"), Set.of(),
			"An expression can read headers['NAME'], cookies['NAME'], query['NAME'], ip, "
					+ "principal, user, path and method, for example ip + ' ' + path.");

	static final ExpressionTerms<ResponseFacts> RESPONSE = new ExpressionTerms<>("the response", Set.of("headers"),
			Set.of(), Set.of("status"),
			"An expression over the response can read status and headers['NAME'], for example "
					+ "on-response:status == 302 and headers['Location'] matches '.*error.*'.");

	private static final EvaluationContext context = SimpleEvaluationContext.forReadOnlyDataBinding().build();

	ExpressionTerms {
		maps = Set.copyOf(maps);
		texts = Set.copyOf(texts);
		numbers = Set.copyOf(numbers);
	}

	/**
	 * Parse an expression.
	 * @param setting what is configured
	 * @param type refuses an expression of another type than is needed
	 */
	RuleExpression<S> parse(Setting setting, TypeCheck type) {
		return RuleExpression.parse(setting, new PropertyCheck(setting, this), type, (subject) -> context);
	}

	boolean has(String property) {
		return this.maps.contains(property) || this.texts.contains(property) || this.numbers.contains(property);
	}

	/**
	 * The type of what an expression reads.
	 */
	Class<?> type(SpelNode node) {
		if (node instanceof PropertyOrFieldReference property) {
			return type(property.getName());
		}
		if (node instanceof CompoundExpression && node.getChildCount() == 2
				&& node.getChild(0) instanceof PropertyOrFieldReference) {
			return (node.getChild(1) instanceof Indexer) ? String.class : Boolean.class;
		}
		return Object.class;
	}

	private Class<?> type(String property) {
		if (this.maps.contains(property)) {
			return Map.class;
		}
		return this.numbers.contains(property) ? Number.class : String.class;
	}

}
