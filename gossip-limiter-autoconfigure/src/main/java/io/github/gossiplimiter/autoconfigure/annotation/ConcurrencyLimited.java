/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.aot.hint.annotation.Reflective;

/**
 * Lets only so many requests to a controller, or calls of the methods of any other bean,
 * be under way at once as a backend that all nodes share can bear.
 * <p>
 * A request that is too many is answered with status 503. A method is not called then: it
 * throws, or its result fails with, a
 * {@link io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyLimitExceededException}.
 * A request is under way until its answer was sent, failed or nobody wants it any more; a
 * call until it returns or, where its result comes later, until that is complete, failed
 * or cancelled. On the type of a bean the annotation applies to its public methods. Calls
 * from within the same object pass by, as they do with all annotations of this kind.
 * <p>
 * The names are those under {@code gossip-limiter.concurrency}. Of several, all must have
 * room. Annotations on a method add to those on its type. Names may hold
 * <code>${...}</code> placeholders.
 *
 * @since 0.1.0
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.TYPE, ElementType.METHOD })
@Reflective
public @interface ConcurrencyLimited {

	/**
	 * Names of the backends that are protected.
	 */
	String[] value();

}
