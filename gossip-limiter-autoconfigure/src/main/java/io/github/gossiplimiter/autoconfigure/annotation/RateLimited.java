/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.aot.hint.annotation.Reflective;
import org.springframework.core.annotation.AliasFor;

/**
 * Puts a limit on the request handlers of a controller, or on the methods of any other
 * bean.
 * <p>
 * A request that is denied is answered with status 429. A method that is denied is not
 * called: it throws, or its result fails with, a
 * {@link io.github.gossiplimiter.RateLimitExceededException}, unless there is a
 * {@link #fallbackMethod}. On the type of a bean the annotation applies to its public
 * methods. Calls from within the same object pass by the limit, as they do with all
 * annotations of this kind.
 * <p>
 * The limit is either defined under {@code gossip-limiter.limits} and named here, or
 * defined in place by {@link #limit} and {@link #window}. One defined in place without a
 * name is called after the handler, for example {@code SearchController.find} (a second
 * one {@code SearchController.find-2}), or after the controller if it stands on the type.
 * One that is not of a controller is called after the type that declares it. Where
 * configuration defines a limit of the same name, configuration wins.
 * <p>
 * May be repeated: a request then needs a permit of every limit, and a denial by one
 * takes nothing from the others. Annotations on a method add to those on its type, except
 * that one naming the same limit replaces it. May be used to compose other annotations.
 * Values may hold <code>${...}</code> placeholders.
 *
 * @since 0.1.0
 * @see IgnoreRateLimit
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.TYPE, ElementType.METHOD })
@Repeatable(RateLimits.class)
@Reflective(LimitedMethodProcessor.class)
public @interface RateLimited {

	/**
	 * Alias for {@link #name}.
	 */
	@AliasFor("name")
	String value() default "";

	/**
	 * The limit.
	 */
	@AliasFor("value")
	String name() default "";

	/**
	 * Whose quota a request takes: {@code ip}, {@code principal}, {@code header:NAME},
	 * {@code cookie:NAME}, {@code query:NAME}, {@code global} or a SpEL expression such
	 * as {@code ip + ' ' + path}. By default, what the limit says in configuration, else
	 * {@code ip}.
	 * <p>
	 * Methods of other beans know no request, but their arguments: {@code global} or an
	 * expression such as {@code #userId}, {@code #order.customer.id} or
	 * {@code #root.args[0]}. By default, all calls take the same quota.
	 */
	String key() default "";

	/**
	 * Permits of a limit defined in place.
	 */
	long limit() default 0;

	/**
	 * Length of the window of a limit defined in place, for example {@code 30s}.
	 */
	String window() default "";

	/**
	 * How many permits a request takes, a number or a SpEL expression. By default, what
	 * the limit says in configuration, else 1.
	 */
	String cost() default "";

	/**
	 * SpEL expression that tells whether the limit applies to a request. By default, what
	 * the limit says in configuration, else always.
	 */
	String condition() default "";

	/**
	 * SpEL expression that names the plan of a request or call, for a limit that has
	 * plans. By default, what the limit says in configuration, else what a bean of type
	 * {@code PlanResolver} says.
	 */
	String plan() default "";

	/**
	 * Method of the same bean that is called instead when the limit denies. It has the
	 * same parameters, and one more for the exception if it wants to, and a result that
	 * fits. Not for controllers.
	 */
	String fallbackMethod() default "";

}
