package io.github.gossiplimiter.web;

import java.lang.reflect.Method;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

class SuspendingFunctionContractTests extends CalledMethodContract {

	@Override
	Class<?> application() {
		return Application.class;
	}

	@Override
	@Nullable Object call(Object bean, Method method, Caller caller) throws Throwable {
		return Coroutines.call(bean, method, caller);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(CommonBeans.class)
	static class Application {

		@Bean
		SuspendingService contractService() {
			return new SuspendingService();
		}

	}

}
