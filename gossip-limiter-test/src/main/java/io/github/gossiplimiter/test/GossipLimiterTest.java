/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.TestPropertySource;

/**
 * Makes the limits of an application testable. Used together with
 * {@code @SpringBootTest}, or with the annotation of a slice such as {@code @WebMvcTest}
 * or {@code @WebFluxTest}:
 * <ul>
 * <li>The limits are configured in a slice too, which otherwise leaves out
 * auto-configurations that it does not list.</li>
 * <li>Time advances only when the test advances the injectable {@link ManualClock}.
 * Limits of concurrency use real time, as requests do.</li>
 * <li>Every test method starts with the limits that the application started with, all of
 * them unused.</li>
 * <li>The application is a single node: it opens no port to other nodes and connects to
 * no Redis, regardless of its configuration.</li>
 * </ul>
 * Tests of one application must not run at the same time, as they share its time.
 *
 * @since 0.1.0
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ImportAutoConfiguration
@Import(ManualTimeConfiguration.class)
@TestPropertySource(properties = { "gossip-limiter.cluster.membership=none", "gossip-limiter.strict.coordinator=peer" })
public @interface GossipLimiterTest {

}
