package io.github.gossiplimiter.autoconfigure.method;

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
import org.springframework.expression.spel.support.SimpleEvaluationContext;

/**
 * Reads the arguments of one call, and nothing else. Everything that does not depend on
 * the call is shared: building it anew would take longer than the decision.
 */
final class MethodContext implements EvaluationContext {

	private static final EvaluationContext shared = SimpleEvaluationContext.forReadOnlyDataBinding().build();

	private final MethodCall call;

	MethodContext(MethodCall call) {
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
		return shared.getPropertyAccessors();
	}

	@Override
	public List<IndexAccessor> getIndexAccessors() {
		return shared.getIndexAccessors();
	}

	@Override
	public List<ConstructorResolver> getConstructorResolvers() {
		return shared.getConstructorResolvers();
	}

	@Override
	public List<MethodResolver> getMethodResolvers() {
		return shared.getMethodResolvers();
	}

	@Override
	public @Nullable BeanResolver getBeanResolver() {
		return null;
	}

	@Override
	public TypeLocator getTypeLocator() {
		return shared.getTypeLocator();
	}

	@Override
	public TypeConverter getTypeConverter() {
		return shared.getTypeConverter();
	}

	@Override
	public TypeComparator getTypeComparator() {
		return shared.getTypeComparator();
	}

	@Override
	public OperatorOverloader getOperatorOverloader() {
		return shared.getOperatorOverloader();
	}

}
