/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method.call;

import java.util.List;

import org.jspecify.annotations.Nullable;
import org.springframework.expression.BeanResolver;
import org.springframework.expression.ConstructorResolver;
import org.springframework.expression.EvaluationContext;
import org.springframework.expression.IndexAccessor;
import org.springframework.expression.MethodResolver;
import org.springframework.expression.OperatorOverloader;
import org.springframework.expression.PropertyAccessor;
import org.springframework.expression.TypeComparator;
import org.springframework.expression.TypeConverter;
import org.springframework.expression.TypeLocator;
import org.springframework.expression.TypedValue;

/**
 * Reads the arguments of one call, and nothing else. Everything that does not depend on
 * the call is shared: building it anew would take longer than the decision.
 */
final class MethodContext implements EvaluationContext {

	private final EvaluationContext shared;

	private final MethodCall call;

	MethodContext(EvaluationContext shared, MethodCall call) {
		this.shared = shared;
		this.call = call;
	}

	@Override
	public TypedValue getRootObject() {
		return new TypedValue(this.call);
	}

	@Override
	public @Nullable Object lookupVariable(String name) {
		return this.call.value(name);
	}

	@Override
	public void setVariable(String name, @Nullable Object value) {
		throw new UnsupportedOperationException("arguments are only read");
	}

	@Override
	public boolean isAssignmentEnabled() {
		return false;
	}

	@Override
	public List<PropertyAccessor> getPropertyAccessors() {
		return this.shared.getPropertyAccessors();
	}

	@Override
	public List<IndexAccessor> getIndexAccessors() {
		return this.shared.getIndexAccessors();
	}

	@Override
	public List<ConstructorResolver> getConstructorResolvers() {
		return this.shared.getConstructorResolvers();
	}

	@Override
	public List<MethodResolver> getMethodResolvers() {
		return this.shared.getMethodResolvers();
	}

	@Override
	public @Nullable BeanResolver getBeanResolver() {
		return null;
	}

	@Override
	public TypeLocator getTypeLocator() {
		return this.shared.getTypeLocator();
	}

	@Override
	public TypeConverter getTypeConverter() {
		return this.shared.getTypeConverter();
	}

	@Override
	public TypeComparator getTypeComparator() {
		return this.shared.getTypeComparator();
	}

	@Override
	public OperatorOverloader getOperatorOverloader() {
		return this.shared.getOperatorOverloader();
	}

}
