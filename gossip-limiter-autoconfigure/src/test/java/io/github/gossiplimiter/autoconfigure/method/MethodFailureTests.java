/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.PriorityOrdered;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.stereotype.Controller;
import reactor.core.publisher.Mono;

import io.github.gossiplimiter.autoconfigure.GossipLimiterAutoConfiguration;
import io.github.gossiplimiter.autoconfigure.annotation.IgnoreRateLimit;
import io.github.gossiplimiter.autoconfigure.annotation.RateLimited;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What cannot work on a method stops the start and says what to type.
 */
class MethodFailureTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(GossipLimiterAutoConfiguration.class,
				GossipLimiterMethodAutoConfiguration.class, AopAutoConfiguration.class))
		.withPropertyValues("gossip-limiter.limits.two.limit=2", "gossip-limiter.limits.two.window=1m",
				"gossip-limiter.limits.header.limit=2", "gossip-limiter.limits.header.window=1m",
				"gossip-limiter.limits.header.key=header:X-User");

	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', quoteCharacter = '\u0000', ignoreLeadingAndTrailingWhitespace = true,
			textBlock = """
					Undefined     | @RateLimited on Undefined.ask names the limit 'tow', which is not defined.     | gossip-limiter.limits.tow.limit: 100
					UnknownName   | there is no argument #usr.                                                    | #user, #page
					BareName      | 'user' is unknown.                                                            | Write #user for the argument.
					UnknownPart   | Customer has no 'name' to be read.                                            | #customer
					UnknownRoot   | 'arg' is unknown.                                                             | args, methodName and principal
					Calling       | a method is called.                                                           | cannot call methods
					Typed         | a type or bean is used.                                                       | only read the call
					Assigning     | a value is assigned.                                                          | only read the call
					NoExpression  | which is not an expression: at character                                      | #user
					NoArguments   | there is no argument #user.                                                   | The method has no arguments
					OfRequest     | is header:X-User, but a method knows no request.                              | Set the key of the annotation to global
					Free          | is 0; a call costs at least 1                                                 | a number in that range
					Hidden        | has no effect: the method is private.                                         | instance method
					Shared        | has no effect: the method is static.                                          | instance method
					Sealed        | has no effect: the method is final.                                           | Remove 'final'
					NoFallback    | names the fallback method 'other', but NoFallback has no method of that name. | Add 'String other(String, int)' to it
					OddFallback   | has none of that name with fitting parameters and result.                     | Add 'Mono other(String)' to it
					Contradictory | stands next to @IgnoreRateLimit                                               | Remove one of them
					Planned       | names a plan, but the limit 'two' has none.                                   | Add plans, for example
					Page          | names the fallback method 'other', but a request that is denied               | Remove fallbackMethod
					Early         | has no effect: the bean                                                       | move the method to one of its own
					""")
	void wrongAnnotationIsExplained(String type, String problem, String remedy) throws Exception {
		Class<?> bean = Class.forName(MethodFailureTests.class.getName() + "$" + type);
		this.runner.withUserConfiguration(bean)
			.run((context) -> assertExplained(context.getStartupFailure(), problem, remedy));
	}

	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiter = '|', quoteCharacter = '\u0000', ignoreLeadingAndTrailingWhitespace = true,
			textBlock = """
					charge=on-status:4xx                   | but a call of a method has no status.                                    | on-exception
					charge=on-exception:java.lang.String   | but 'java.lang.String' is no exception, named in full.                   | on-exception:java.io.IOException
					charge=on-exception:IOException        | but 'IOException' is no exception, named in full.                        | on-exception:java.io.IOException
					tenant=header:X-Tenant                 | is header:X-Tenant, but a method knows no request.                       | use a limit of its own
					plan=headers['X-Plan']                 | 'headers' is unknown.                                                    | add a plan to the annotation
					unknown-plan=tin                       | is 'tin', which is no plan of the limit.                                 | own
					deny[0]=10.0.0.0/99                    | looks like a block of addresses and is none.                             | 10.0.0.0/8
					cost=2                                 | is 2; a call costs at least 1, and at most the 1 permits                 | a number in that range
					""")
	void wrongSettingOfALimitIsExplained(String setting, String problem, String remedy) {
		this.runner
			.withPropertyValues("gossip-limiter.limits.two.plans.gold.limit=1",
					"gossip-limiter.limits.two.plans.gold.window=1m", "gossip-limiter.limits.two.plan=methodName")
			.withPropertyValues("gossip-limiter.limits.two." + setting)
			.withUserConfiguration(Fine.class)
			.run((context) -> assertExplained(context.getStartupFailure(), problem, remedy));
	}

	@Test
	void plansThatNothingSelectsAreExplained() {
		this.runner
			.withPropertyValues("gossip-limiter.limits.two.plans.gold.limit=1",
					"gossip-limiter.limits.two.plans.gold.window=1m")
			.withUserConfiguration(Fine.class)
			.run((context) -> assertExplained(context.getStartupFailure(),
					"has plans, but nothing says which plan a request has.", "bean of type PlanResolver"));
	}

	@Test
	void principalWithoutSpringSecurityIsExplained() {
		this.runner.withClassLoader(new FilteredClassLoader(SecurityContextHolder.class))
			.withUserConfiguration(OfPrincipal.class)
			.run((context) -> assertExplained(context.getStartupFailure(),
					"Spring Security, which knows the principal, is missing.", "Add spring-boot-starter-security"));
	}

	@Test
	void missingProxiesAreExplained() {
		this.runner.withPropertyValues("spring.aop.auto=false")
			.withUserConfiguration(Fine.class)
			.run((context) -> assertExplained(context.getStartupFailure(), "is not proxied.",
					"Remove 'spring.aop.auto: false'"));
	}

	@Test
	void switchedOffByPropertyNothingIsProxied() {
		this.runner.withPropertyValues("gossip-limiter.methods.enabled=false")
			.withUserConfiguration(Fine.class)
			.run((context) -> {
				Fine fine = context.getBean(Fine.class);
				assertThat(AopUtils.isAopProxy(fine)).isFalse();
				for (int i = 0; i < 5; i++) {
					fine.ask();
				}
			});
	}

	@Test
	void allSwitchedOffByPropertyNothingIsProxied() {
		this.runner.withPropertyValues("gossip-limiter.enabled=false")
			.withUserConfiguration(Fine.class)
			.run((context) -> assertThat(AopUtils.isAopProxy(context.getBean(Fine.class))).isFalse());
	}

	@Test
	void orderIsAProperty() {
		this.runner.withPropertyValues("gossip-limiter.methods.order=-7")
			.run((context) -> assertThat(context.getBean("gossipLimiterMethodAdvisor"))
				.hasFieldOrPropertyWithValue("order", -7));
	}

	private static void assertExplained(@Nullable Throwable failure, String problem, String remedy) {
		Throwable cause = failure;
		while (cause != null && !(cause instanceof GossipLimiterConfigurationException)) {
			cause = cause.getCause();
		}
		assertThat(cause).isInstanceOfSatisfying(GossipLimiterConfigurationException.class, (ex) -> {
			assertThat(ex).hasMessageContaining(problem);
			assertThat(ex.remedy()).contains(remedy);
		});
	}

	static class Fine {

		@RateLimited("two")
		public void ask() {
		}

	}

	/**
	 * Public, as its proxy has another class loader.
	 */
	public static class OfPrincipal {

		@RateLimited(name = "two", key = "principal")
		public void ask() {
		}

	}

	static class Undefined {

		@RateLimited("tow")
		public void ask() {
		}

	}

	static class UnknownName {

		@RateLimited(name = "two", key = "#usr")
		public void ask(String user, int page) {
		}

	}

	static class BareName {

		@RateLimited(name = "two", key = "user")
		public void ask(String user) {
		}

	}

	static class UnknownPart {

		@RateLimited(name = "two", key = "#customer.name")
		public void ask(Shop.Customer customer) {
		}

	}

	static class UnknownRoot {

		@RateLimited(name = "two", key = "#root.arg[0]")
		public void ask(String user) {
		}

	}

	static class Calling {

		@RateLimited(name = "two", condition = "#user.isEmpty()")
		public void ask(String user) {
		}

	}

	static class Typed {

		@RateLimited(name = "two", key = "T(java.lang.System).out")
		public void ask(String user) {
		}

	}

	static class Assigning {

		@RateLimited(name = "two", key = "#user = 'alice'")
		public void ask(String user) {
		}

	}

	static class NoExpression {

		@RateLimited(name = "two", key = "#user[")
		public void ask(String user) {
		}

	}

	static class NoArguments {

		@RateLimited(name = "two", key = "#user")
		public void ask() {
		}

	}

	static class OfRequest {

		@RateLimited("header")
		public void ask(String user) {
		}

	}

	static class Free {

		@RateLimited(name = "two", cost = "0")
		public void ask() {
		}

	}

	static class Hidden {

		public void open() {
			ask();
		}

		@RateLimited("two")
		private void ask() {
		}

	}

	static class Shared {

		@RateLimited("two")
		public static void ask() {
		}

	}

	static class Sealed {

		@RateLimited("two")
		public final void ask() {
		}

	}

	static class NoFallback {

		@RateLimited(name = "two", fallbackMethod = "other")
		public String ask(String user, int page) {
			return user;
		}

	}

	static class OddFallback {

		@RateLimited(name = "two", fallbackMethod = "other")
		public Mono<String> ask(String user) {
			return Mono.just(user);
		}

		String other(String user) {
			return user;
		}

		Mono<String> other(int page) {
			return Mono.empty();
		}

		Mono<String> other(String user, IllegalStateException ex) {
			return Mono.error(ex);
		}

	}

	static class Contradictory {

		@RateLimited("two")
		@IgnoreRateLimit
		public void ask() {
		}

	}

	static class Planned {

		@RateLimited(name = "two", plan = "#user")
		public void ask(String user) {
		}

	}

	@Controller
	static class Page {

		@RateLimited(name = "two", fallbackMethod = "other")
		public String ask() {
			return "page";
		}

		String other() {
			return "other";
		}

	}

	/**
	 * Needed before anything could surround it.
	 */
	static class Early implements BeanPostProcessor, PriorityOrdered {

		@Override
		public int getOrder() {
			return 0;
		}

		@RateLimited("two")
		public void ask() {
		}

	}

}
