package io.github.gossiplimiter.web;

import java.lang.reflect.Method;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

class MonoContractTests extends CalledMethodContract {

	private static final Class<?> SERVICE = DerivedService.returning(Mono.class,
			(caller) -> Mono.fromSupplier(caller::answer));

	@Override
	Class<?> service() {
		return SERVICE;
	}

	@Override
	@Nullable Object call(Object bean, Method method, Caller caller) throws Throwable {
		return ((Mono<?>) result(bean, method, caller)).block();
	}

}
