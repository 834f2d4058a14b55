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
 * Makes the limits of an application testable. Stands beside {@code @SpringBootTest}, or
 * beside the annotation of a slice such as {@code @WebMvcTest} or {@code @WebFluxTest}:
 * <ul>
 * <li>The limits are there, also in a slice, which leaves out auto-configurations that it
 * does not know.</li>
 * <li>Time stands still unless the test moves it: a {@link ManualClock} is there to be
 * injected. Limits of concurrency go by real time, as requests do.</li>
 * <li>Every test method begins with unused limits, and with the limits that the
 * application started with.</li>
 * <li>The application is a node of its own. It opens no port to others and asks no Redis,
 * whatever its configuration says; strict limits are as strict as one node is.</li>
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
