package io.github.gossiplimiter.web;

import java.lang.reflect.Method;

import kotlinx.coroutines.flow.Flow;
import org.jspecify.annotations.Nullable;

class FlowContractTests extends CalledMethodContract {

	@Override
	Class<?> service() {
		return FlowService.class;
	}

	@Override
	@Nullable Object call(Object bean, Method method, Caller caller) throws Throwable {
		return Coroutines.collect((Flow<?>) result(bean, method, caller));
	}

}
