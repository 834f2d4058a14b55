/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method.call;

import java.beans.PropertyDescriptor;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.Set;

import org.springframework.beans.BeanUtils;
import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.ast.CompoundExpression;
import org.springframework.expression.spel.ast.PropertyOrFieldReference;
import org.springframework.expression.spel.ast.VariableReference;
import org.springframework.util.ReflectionUtils;

import io.github.gossiplimiter.autoconfigure.properties.Setting;
import io.github.gossiplimiter.autoconfigure.rule.expression.ExpressionCheck;

/**
 * Refuses at start what would fail with every call: unknown arguments, and properties
 * that an argument does not have.
 */
final class ArgumentCheck extends ExpressionCheck {

	private static final Set<String> ROOT = Set.of("args", "methodName");

	private static final Set<String> PRINCIPAL = Set.of("principal", "user");

	private static final Set<String> ITSELF = Set.of("root", "this");

	private final MethodArguments arguments;

	ArgumentCheck(Setting setting, MethodArguments arguments) {
		super(setting, "the call", arguments.examples());
		this.arguments = arguments;
	}

	@Override
	protected void checkCompound(CompoundExpression node) {
		SpelNode first = node.getChild(0);
		check(first);
		Class<?> type = variableType(first);
		for (int i = 1; i < node.getChildCount(); i++) {
			SpelNode child = node.getChild(i);
			if (child instanceof PropertyOrFieldReference property) {
				if (type == MethodCall.class) {
					checkProperty(property);
				}
				type = propertyType(type, property);
			}
			else {
				check(child);
				type = Object.class;
			}
		}
	}

	@Override
	protected Class<?> type(SpelNode node) {
		if (node instanceof PropertyOrFieldReference property) {
			return property.getName().equals("args") ? Object[].class : String.class;
		}
		if (!(node instanceof CompoundExpression)) {
			return variableType(node);
		}
		Class<?> type = variableType(node.getChild(0));
		for (int i = 1; i < node.getChildCount(); i++) {
			type = (node.getChild(i) instanceof PropertyOrFieldReference property && type != MethodCall.class)
					? propertyType(type, property) : Object.class;
		}
		return type;
	}

	private Class<?> variableType(SpelNode node) {
		if (!(node instanceof VariableReference)) {
			return Object.class;
		}
		String name = variable(node);
		return ITSELF.contains(name) ? MethodCall.class : this.arguments.type(name);
	}

	/*
	 * What may be looked up or be known better at run time is not complained about.
	 */
	private Class<?> propertyType(Class<?> type, PropertyOrFieldReference property) {
		String name = property.getName();
		if (type == Object.class || type == MethodCall.class || type.isInterface()
				|| Modifier.isAbstract(type.getModifiers()) || Map.class.isAssignableFrom(type)) {
			return Object.class;
		}
		if (type.isArray()) {
			return Object.class;
		}
		PropertyDescriptor found = BeanUtils.getPropertyDescriptor(type, name);
		if (found != null && found.getReadMethod() != null) {
			return found.getPropertyType();
		}
		if (ReflectionUtils.findField(type, name) != null || ReflectionUtils.findMethod(type, name) != null) {
			return Object.class;
		}
		throw wrong(property, type.getSimpleName() + " has no '" + name + "' to be read", examples());
	}

	@Override
	protected void checkProperty(PropertyOrFieldReference property) {
		String name = property.getName();
		if (PRINCIPAL.contains(name) && !this.arguments.has(name)) {
			if (!this.arguments.withPrincipal()) {
				throw wrong(property, "Spring Security, which knows the principal, is missing",
						"Add spring-boot-starter-security, or let the caller pass the name as an argument. "
								+ examples());
			}
			principalIsUsed();
		}
		else if (!ROOT.contains(name)) {
			throw wrong(property, "'" + name + "' is unknown",
					this.arguments.has(name) ? "Write #" + name + " for the argument." : examples());
		}
	}

	@Override
	protected void checkVariable(VariableReference node) {
		if (!ITSELF.contains(variable(node)) && !this.arguments.has(variable(node))) {
			throw wrong(node, "there is no argument " + node.toStringAST(), examples());
		}
	}

	private static String variable(SpelNode node) {
		return node.toStringAST().substring(1);
	}

}
