/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.rule.expression;

import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.ast.Assign;
import org.springframework.expression.spel.ast.BeanReference;
import org.springframework.expression.spel.ast.CompoundExpression;
import org.springframework.expression.spel.ast.ConstructorReference;
import org.springframework.expression.spel.ast.FunctionReference;
import org.springframework.expression.spel.ast.Indexer;
import org.springframework.expression.spel.ast.MethodReference;
import org.springframework.expression.spel.ast.OpDec;
import org.springframework.expression.spel.ast.OpInc;
import org.springframework.expression.spel.ast.Projection;
import org.springframework.expression.spel.ast.PropertyOrFieldReference;
import org.springframework.expression.spel.ast.Selection;
import org.springframework.expression.spel.ast.TypeReference;
import org.springframework.expression.spel.ast.VariableReference;

import io.github.gossiplimiter.autoconfigure.properties.Setting;

/**
 * Refuses at start what would fail with every subject: unknown properties and variables,
 * and parts of the language that are switched off. For one expression.
 *
 * @since 0.1.0
 */
public abstract class ExpressionCheck {

	private final Setting setting;

	private final String subject;

	private final String examples;

	private boolean usesPrincipal;

	/**
	 * Create a check.
	 * @param setting what is configured
	 * @param subject what expressions can read, as {@code the request}
	 * @param examples how to write one, in a sentence
	 */
	protected ExpressionCheck(Setting setting, String subject, String examples) {
		this.setting = setting;
		this.subject = subject;
		this.examples = examples;
	}

	/**
	 * Check a property of the subject.
	 */
	protected abstract void checkProperty(PropertyOrFieldReference property);

	/**
	 * Check the parts of an expression that are joined by dots.
	 */
	protected abstract void checkCompound(CompoundExpression node);

	/**
	 * Check a variable.
	 */
	protected abstract void checkVariable(VariableReference node);

	/**
	 * The type of what an expression reads, {@code Object} if it is not known.
	 */
	protected abstract Class<?> type(SpelNode node);

	/**
	 * Check an expression or a part of one.
	 */
	protected final void check(SpelNode node) {
		checkLanguage(node);
		if (node instanceof PropertyOrFieldReference property) {
			checkProperty(property);
		}
		else if (node instanceof CompoundExpression compound) {
			checkCompound(compound);
		}
		else if (node instanceof Selection || node instanceof Projection) {
			checkLanguageBelow(node);
		}
		else if (!isLiteralIndex(node)) {
			for (int i = 0; i < node.getChildCount(); i++) {
				check(node.getChild(i));
			}
		}
	}

	/**
	 * Record that the expression reads the principal.
	 */
	protected final void principalIsUsed() {
		this.usesPrincipal = true;
	}

	/**
	 * Whether the expression reads the principal.
	 */
	final boolean usesPrincipal() {
		return this.usesPrincipal;
	}

	/**
	 * How to write an expression, in a sentence.
	 */
	protected final String examples() {
		return this.examples;
	}

	/**
	 * Exception for a part that cannot work.
	 */
	protected final RuntimeException wrong(SpelNode node, String problem, String remedy) {
		return this.setting.wrong("is \"" + this.setting.text() + "\", which cannot work: at character "
				+ (node.getStartPosition() + 1) + ", " + problem + ".", remedy);
	}

	/*
	 * In map[name] without quotes the name is taken literally.
	 */
	private static boolean isLiteralIndex(SpelNode node) {
		return node instanceof Indexer && node.getChild(0) instanceof PropertyOrFieldReference;
	}

	private void checkLanguageBelow(SpelNode node) {
		for (int i = 0; i < node.getChildCount(); i++) {
			checkLanguage(node.getChild(i));
			checkLanguageBelow(node.getChild(i));
		}
	}

	private void checkLanguage(SpelNode node) {
		if (node instanceof MethodReference || node instanceof FunctionReference) {
			throw wrong(node, "a method is called", "Expressions cannot call methods. " + this.examples);
		}
		if (node instanceof TypeReference || node instanceof ConstructorReference || node instanceof BeanReference) {
			throw wrong(node, "a type or bean is used",
					"Expressions can only read " + this.subject + ". " + this.examples);
		}
		if (node instanceof Assign || node instanceof OpInc || node instanceof OpDec) {
			throw wrong(node, "a value is assigned",
					"Expressions can only read " + this.subject + ". " + this.examples);
		}
		if (node instanceof VariableReference variable) {
			checkVariable(variable);
		}
	}

}
