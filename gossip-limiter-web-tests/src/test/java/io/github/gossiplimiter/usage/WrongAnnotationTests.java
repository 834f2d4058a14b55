/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.usage;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Annotations with which no application starts: what they stand on, what is set, what the
 * message names, and what it says to type. None of them is silently without effect.
 */
class WrongAnnotationTests {

	@ParameterizedTest(name = "{0} {1}")
	@CsvSource(delimiter = '|', quoteCharacter = '\u0000', ignoreLeadingAndTrailingWhitespace = true,
			textBlock = """
					WrongControllers$Undefined     |    | @RateLimited on Undefined.get names the limit 'serach', which is not defined        | gossip-limiter.limits.serach.limit: 100
					WrongControllers$NoName        |    | @RateLimited on NoName.get names no limit and defines none                          | @RateLimited("search")
					WrongControllers$NoWindow      |    | window of @RateLimited on NoWindow.get                                              | for example
					WrongControllers$OddWindow     |    | is '1 minute', which is not a duration                                              | "30s" or "1m"
					WrongControllers$Negative      |    | limit of @RateLimited on Negative.get is -3                                         | for example 100
					WrongControllers$LongName      |    | @RateLimited on LongName.get defines a limit whose name is longer than 255 bytes    | Give it a short name
					WrongControllers$TwoNames      |    | names two limits: '                                                                 | Keep one of them
					WrongControllers$TwoDefinitions|    | defines the limit 'twice', which @RateLimited on TwoDefinitions.                    | Give one of them another name
					WrongControllers$Ignored       |    | @RateLimited on Ignored.get stands next to @IgnoreRateLimit                         | Remove one of them
					WrongControllers$Unmapped      |    | @RateLimited on Unmapped.helper has no effect: the method does not handle requests  | Add a mapping
					WrongControllers$OnlyUnmapped  |    | @RateLimited on OnlyUnmapped.helper has no effect                                   | Add a mapping
					WrongControllers$Empty         |    | @RateLimited on Empty has no effect: no method of the controller handles requests   | Add a mapping
					WrongControllers$Handler       |    | @RateLimited on Handler.handle has no effect: the method does not handle requests   | Add a mapping
					WrongControllers$Books         |    | @RateLimited on Books.books has no effect on what @QueryMapping maps                | move the annotation to a bean
					WrongControllers$Authors       |    | @RateLimited on Authors.author has no effect on what @SchemaMapping maps            | gossip-limiter.limits.NAME.paths: /graphql
					WrongControllers$Orders        |    | @RateLimited on Orders.order has no effect on what @MutationMapping maps            | move the annotation to a bean
					WrongControllers$Chat          |    | @RateLimited on Chat.send has no effect on what @MessageMapping maps                | move the annotation to a bean
					WrongControllers$Feed          |    | @RateLimited on Feed has no effect on what @SubscribeMapping maps to its method open | move the annotation to a bean
					WrongControllers$Mixed         |    | @RateLimited on Mixed has no effect on what @QueryMapping maps to its method books  | move the annotation to a bean
					WrongControllers$Shelf         |    | @RateLimited on Shelf.books has no effect on what @SchemaMapping maps               | move the annotation to a bean
					WrongControllers$Room          |    | @RateLimited on Room has no effect on what @MessageMapping maps to its method send  | move the annotation to a bean
					WrongControllers$Pages         |    | @RateLimited on Pages.pages has no effect on what @BatchMapping maps                | move the annotation to a bean
					WrongControllers$News          |    | @RateLimited on News.news has no effect on what @SubscriptionMapping maps           | move the annotation to a bean
					WrongControllers$Streams       |    | @RateLimited on Streams.news has no effect on what @RSocketExchange maps            | move the annotation to a bean
					WrongControllers$Both          |    | @RateLimited on Both.get has no effect on what @MessageMapping maps                 | move the annotation to a bean
					WrongControllers$Queue         | concurrency.llm.max-limit=30 | @ConcurrencyLimited on Queue.take has no effect on what @MessageMapping maps | move the annotation to a bean
					WrongControllers$Fallback      |    | names the fallback method 'other', but a request that is denied                     | Remove fallbackMethod
					WrongControllers$Argument      |    | there is no variable #id                                                            | Leave out the '#'
					WrongControllers$Text          |    | condition                                                                           | Compare it with something
					WrongControllers$Planned       |    | @RateLimited on Planned.get names a plan, but the limit 'search' has none           | Add plans
					WrongControllers$Unlimited     |    | @ConcurrencyLimited on Unlimited.get                                                | gossip-limiter.concurrency
					WrongBeans$Undefined           |    | names the limit 'serach', which is not defined                                      | gossip-limiter.limits.serach.limit: 100
					WrongBeans$Private             |    | @RateLimited on Private.call has no effect: the method is private                   | instance method
					WrongBeans$Static              |    | @RateLimited on Static.call has no effect: the method is static                     | instance method
					WrongBeans$Final               |    | @RateLimited on Final.call has no effect: the method is final                       | Remove 'final'
					WrongBeans$Final               | spring.main.lazy-initialization=true | @RateLimited on Final.call has no effect: the method is final | Remove 'final'
					WrongBeans$FinalLazy           |    | @RateLimited on FinalLazy.call has no effect: the method is final                   | Remove 'final'
					WrongBeans$FinalPrototype      |    | @RateLimited on FinalPrototype.call has no effect: the method is final              | Remove 'final'
					WrongBeans$FinalConcurrent     | concurrency.llm.max-limit=30 | @ConcurrencyLimited on FinalConcurrent.call has no effect: the method is final | Remove 'final'
					WrongBeans$Sealed              |    | @RateLimited on Sealed cannot be applied:                                           | Remove 'final' from the class
					WrongBeans$SealedLazy          |    | @RateLimited on SealedLazy cannot be applied:                                       | Remove 'final' from the class
					WrongBeans$Data                |    | is a record, which is final                                                         | Make it a class that is not final
					WrongBeans$Factory             |    | @RateLimited on Factory.made has no effect: a @Bean method is called once           | Move the annotation to the methods of the bean
					WrongBeans$StaticFactory       |    | @RateLimited on StaticFactory.made has no effect: a @Bean method is called once     | Move the annotation to the methods of the bean
					WrongBeans$LimitedFactory      |    | @RateLimited on LimitedFactory has no effect: the methods of a @Configuration class | Move the annotation to the class of a bean
					WrongBeans$OwnFilter           |    | @RateLimited on OwnFilter cannot be applied: the server calls a filter              | gossip-limiter.limits.NAME.paths
					WrongBeans$Plain               | spring.aop.auto=false | the bean 'wrongBeans.Plain' is not proxied                       | Remove 'spring.aop.auto: false'
					WrongBeans$Plain               | spring.aop.proxy-target-class=false | the bean 'wrongBeans.Plain' is not proxied         | Remove 'spring.aop.proxy-target-class: false'
					WrongBeans$Plain               | spring.aop.proxy-target-class=false; spring.main.lazy-initialization=true | is not proxied | spring-boot-starter-aspectj
					WrongBeans$Early               |    | is not proxied                                                                      | move the method to one of its own
					WrongBeans$NoFallback          |    | NoFallback has no method of that name                                               | Add 'String other(String)' to it
					WrongBeans$OddFallback         |    | has none of that name with fitting parameters and result                            | Add 'String other(String)' to it
					WrongBeans$UnknownArgument     |    | there is no argument #usr                                                           | #user
					WrongBeans$UnknownProperty     |    | Customer has no 'idd' to be read                                                    | #customer
					WrongBeans$Header              |    | is header:X-User, but a method knows no request                                     | Set the key of the annotation to global
					WrongBeans$Address             |    | is ip, but a method knows no request                                                | Set the key of the annotation to global
					WrongBeans$Expensive           |    | is 9; a call costs at least 1, and at most the 5 permits                            | a number in that range
					WrongBeans$TextCondition       |    | which is a text; a condition is true or false                                       | Compare it with something
					WrongBeans$NumberCondition     |    | which is a number; a condition is true or false                                     | Compare it with something
					WrongBeans$BooleanCost         |    | which is true or false; a cost is a number                                          | Set it to a positive number
					WrongBeans$ArrayKey            |    | which is of type String[]; a key is one value                                       | #names[0]
					WrongBeans$ArgumentsKey        |    | which is of type Object[]; a key is one value                                       | args[0]
					WrongBeans$ObjectKey           |    | which is of type Customer; its text is another one for each object                  | #customer.id
					WrongBeans$CallKey             |    | its text is another one for each object                                             | .id
					WrongBeans$Planned             |    | names a plan, but the limit 'search' has none                                       | Add plans
					WrongBeans$Unlimited           |    | @ConcurrencyLimited on Unlimited                                                    | gossip-limiter.concurrency
					WrongBeans$NamesNothing        | concurrency.llm.max-limit=30 | @ConcurrencyLimited on NamesNothing.call names nothing      | @ConcurrencyLimited("inference")
					WrongBeans$Asks                | enabled=false | RateLimiter                                                              | Consider defining a bean of type
					WrongBeans$AsksAtStart         |    | 'nope'                                                                              | gossip-limiter.limits.nope.limit: 100
					WrongBeans$TwoResolvers        | limits.search.plans.gold.limit=9; limits.search.plans.gold.window=9s | 2 were found | @Primary
					""")
	void isExplained(String bean, @Nullable String settings, String description, String action) throws Exception {
		Class<?> type = Class.forName(WrongAnnotationTests.class.getPackageName() + "." + bean);
		WrongUsage.start((settings != null) ? settings : "", type).assertExplained(description, action);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "spring.main.lazy-initialization=true" })
	void rightUsageStarts(String settings) {
		WrongUsage.start(settings, WrongBeans.Fine.class, WrongControllers.Fine.class).assertStarted();
	}

}
