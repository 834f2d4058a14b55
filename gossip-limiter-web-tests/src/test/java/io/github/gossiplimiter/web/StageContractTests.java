package io.github.gossiplimiter.web;

import java.lang.reflect.Method;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;

import org.jspecify.annotations.Nullable;

class StageContractTests extends CalledMethodContract {

	private static final Class<?> SERVICE = DerivedService.returning(CompletionStage.class,
			(caller) -> CompletableFuture.supplyAsync(caller::answer));

	@Override
	Class<?> service() {
		return SERVICE;
	}

	@Override
	@Nullable Object call(Object bean, Method method, Caller caller) throws Throwable {
		try {
			return ((CompletionStage<?>) result(bean, method, caller)).toCompletableFuture().get();
		}
		catch (ExecutionException ex) {
			throw (ex.getCause() != null) ? ex.getCause() : ex;
		}
	}

}
