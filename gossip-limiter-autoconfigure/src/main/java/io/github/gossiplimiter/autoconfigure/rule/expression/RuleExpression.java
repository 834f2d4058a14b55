/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.rule.expression;

import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.springframework.expression.EvaluationContext;
import org.springframework.expression.ParseException;
import org.springframework.expression.spel.standard.SpelExpression;
import org.springframework.expression.spel.standard.SpelExpressionParser;

import io.github.gossiplimiter.autoconfigure.properties.Setting;

/**
 * An expression over a subject, parsed and checked once. It reads properties and cannot
 * call methods, so that a value sent by a client is never more than a value. Safe for use
 * by many threads.
 *
 * @param <S> the subject: a request, a response or a call
 * @since 0.1.0
 */
public final class RuleExpression<S> {

	private static final SpelExpressionParser parser = new SpelExpressionParser();

	private final SpelExpression expression;

	private final boolean usesPrincipal;

	private final Function<S, EvaluationContext> contexts;

	private RuleExpression(SpelExpression expression, boolean usesPrincipal, Function<S, EvaluationContext> contexts) {
		this.expression = expression;
		this.usesPrincipal = usesPrincipal;
		this.contexts = contexts;
	}

	/**
	 * Parse an expression.
	 * @param <S> the subject
	 * @param setting what is configured
	 * @param check refuses what would fail with every subject
	 * @param type refuses an expression of another type than is needed
	 * @param contexts gives what an expression over a subject is computed in
	 */
	public static <S> RuleExpression<S> parse(Setting setting, ExpressionCheck check, TypeCheck type,
			Function<S, EvaluationContext> contexts) {
		try {
			SpelExpression expression = parser.parseRaw(setting.text());
			check.check(expression.getAST());
			type.check(new ExpressionType(check::type), setting, expression.getAST());
			return new RuleExpression<>(expression, check.usesPrincipal(), contexts);
		}
		catch (ParseException ex) {
			throw setting.wrong("is \"" + setting.text() + "\", which is not an expression: at character "
					+ (ex.getPosition() + 1) + ", " + ex.getSimpleMessage() + ".",
					"Correct the expression. " + check.examples());
		}
		catch (IllegalStateException | IllegalArgumentException ex) {
			throw setting.wrong("is \"" + setting.text() + "\", which is not an expression: " + ex.getMessage() + ".",
					"Correct the expression. " + check.examples());
		}
	}

	/**
	 * Whether the expression reads the principal.
	 */
	public boolean usesPrincipal() {
		return this.usesPrincipal;
	}

	/**
	 * The value of the expression for a subject.
	 */
	public @Nullable Object value(S subject) {
		return this.expression.getValue(this.contexts.apply(subject), subject);
	}

}
