/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.web.request;

import java.util.Set;

import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.ast.CompoundExpression;
import org.springframework.expression.spel.ast.PropertyOrFieldReference;
import org.springframework.expression.spel.ast.VariableReference;

import io.github.gossiplimiter.autoconfigure.properties.Setting;
import io.github.gossiplimiter.autoconfigure.rule.expression.ExpressionCheck;

/**
 * Refuses at start what would fail with every request or response: an expression over
 * them reads a fixed set of properties, and has no variables.
 */
final class PropertyCheck extends ExpressionCheck {

	private static final Set<String> TEXT_PROPERTIES = Set.of("empty", "blank");

	private final ExpressionTerms<?> terms;

	PropertyCheck(Setting setting, ExpressionTerms<?> terms) {
		super(setting, terms.subject(), terms.examples());
		this.terms = terms;
	}

	@Override
	protected Class<?> type(SpelNode node) {
		return this.terms.type(node);
	}

	@Override
	protected void checkCompound(CompoundExpression node) {
		SpelNode first = node.getChild(0);
		check(first);
		for (int i = 1; i < node.getChildCount(); i++) {
			SpelNode child = node.getChild(i);
			if (child instanceof PropertyOrFieldReference property) {
				checkNested(first, i, property);
			}
			else {
				check(child);
			}
		}
	}

	private void checkNested(SpelNode first, int index, PropertyOrFieldReference property) {
		if (index != 1 || !(first instanceof PropertyOrFieldReference root)) {
			return;
		}
		String name = property.getName();
		if (this.terms.maps().contains(root.getName())) {
			throw wrong(property, "'" + name + "' cannot be read with a dot",
					"Write " + root.getName() + "['" + name + "'] instead.");
		}
		if (!TEXT_PROPERTIES.contains(name)) {
			throw wrong(property, "'" + root.getName() + "' is a text and has no '" + name + "'",
					"Write " + root.getName() + " alone.");
		}
	}

	@Override
	protected void checkProperty(PropertyOrFieldReference property) {
		String name = property.getName();
		if (!this.terms.has(name)) {
			throw wrong(property, "'" + name + "' is unknown", examples());
		}
		if (name.equals("principal") || name.equals("user")) {
			principalIsUsed();
		}
	}

	@Override
	protected void checkVariable(VariableReference node) {
		if (!node.toStringAST().matches("#(root|this)")) {
			throw wrong(node, "there is no variable " + node.toStringAST(), "Leave out the '#'. " + examples());
		}
	}

}
