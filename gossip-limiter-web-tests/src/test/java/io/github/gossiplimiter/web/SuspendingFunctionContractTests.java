package io.github.gossiplimiter.web;

import java.lang.reflect.Method;

import org.jspecify.annotations.Nullable;

class SuspendingFunctionContractTests extends CalledMethodContract {

	@Override
	Class<?> service() {
		return SuspendingService.class;
	}

	@Override
	@Nullable Object call(Object bean, Method method, Caller caller) throws Throwable {
		return Coroutines.call(bean, method, caller);
	}

}
