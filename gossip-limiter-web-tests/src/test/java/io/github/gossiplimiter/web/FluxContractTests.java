package io.github.gossiplimiter.web;

import java.lang.reflect.Method;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

class FluxContractTests extends CalledMethodContract {

	private static final Class<?> SERVICE = DerivedService.returning(Flux.class,
			(caller) -> Mono.fromSupplier(caller::answer).repeat(2).publishOn(Schedulers.parallel()));

	@Override
	Class<?> service() {
		return SERVICE;
	}

	@Override
	@Nullable Object call(Object bean, Method method, Caller caller) throws Throwable {
		return ((Flux<?>) result(bean, method, caller)).collectList().block();
	}

}
