package io.github.gossiplimiter.web;

import java.lang.reflect.Method;

import kotlinx.coroutines.flow.Flow;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

class FlowContractTests extends CalledMethodContract {

	@Override
	Class<?> application() {
		return Application.class;
	}

	@Override
	@Nullable Object call(Object bean, Method method, Caller caller) throws Throwable {
		return Coroutines.collect((Flow<?>) method.invoke(bean, caller));
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(CommonBeans.class)
	static class Application {

		@Bean
		FlowService contractService() {
			return new FlowService();
		}

	}

}
