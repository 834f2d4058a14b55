package io.github.gossiplimiter.web;

import java.lang.reflect.Method;

import org.jspecify.annotations.Nullable;

class MethodContractTests extends CalledMethodContract {

	@Override
	Class<?> service() {
		return ContractService.class;
	}

	@Override
	@Nullable Object call(Object bean, Method method, Caller caller) throws Throwable {
		return method.invoke(bean, caller);
	}

}
