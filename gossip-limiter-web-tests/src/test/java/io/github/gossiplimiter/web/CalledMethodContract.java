package io.github.gossiplimiter.web;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import io.github.gossiplimiter.Decision;
import io.github.gossiplimiter.RateLimitExceededException;

/**
 * What limits on the methods of a plain bean do, in an application that serves no
 * requests. Each limit stands on the method of its name.
 */
abstract class CalledMethodContract extends RuleContract {

	private final Stack stack = Stack.start(WebApplicationType.NONE, "no server", false,
			Map.of("spring.config.name", "common,common-methods"), Application.class, service());

	private final Object service = this.stack.context().getBean(service());

	private final ExecutorService callers = Executors.newFixedThreadPool(8);

	/**
	 * The bean's class.
	 */
	abstract Class<?> service();

	/**
	 * Call a method and wait until it has ended.
	 * @throws Throwable how it failed
	 */
	abstract @Nullable Object call(Object bean, Method method, Caller caller) throws Throwable;

	/**
	 * Call a method that fails only through its result, also when it is denied.
	 */
	static Object result(Object bean, Method method, Caller caller) throws ReflectiveOperationException {
		try {
			return method.invoke(bean, caller);
		}
		catch (InvocationTargetException ex) {
			throw new AssertionError("thrown by " + method, ex);
		}
	}

	@Override
	final Stack stack() {
		return this.stack;
	}

	@AfterAll
	void stop() {
		this.callers.shutdownNow();
		this.stack.close();
	}

	@Override
	final Reply ask(String limit, String... facts) {
		try {
			return new Reply(200, null, String.valueOf(call(this.service, method(limit), Caller.of(facts))));
		}
		catch (Throwable ex) {
			return reply((ex instanceof InvocationTargetException wrapped) ? wrapped.getTargetException() : ex);
		}
	}

	@Override
	final CompletableFuture<Reply> askLater(String limit, String... facts) {
		return CompletableFuture.supplyAsync(() -> ask(limit, facts), this.callers);
	}

	private Method method(String limit) {
		String name = limit.replace("-", "");
		return Arrays.stream(this.service.getClass().getMethods())
			.filter((method) -> method.getName().toLowerCase(Locale.ROOT).equals(name))
			.findFirst()
			.orElseThrow();
	}

	private static Reply reply(Throwable failure) {
		String message = String.valueOf(failure.getMessage());
		if (!(failure instanceof RateLimitExceededException denial)) {
			return new Reply(500, null, message);
		}
		Duration wait = denial.retryAfter();
		return new Reply(denial.isRefused() ? 403 : 429, wait.equals(Decision.NEVER) ? null : wait, message);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(CommonBeans.class)
	static class Application {

	}

}
