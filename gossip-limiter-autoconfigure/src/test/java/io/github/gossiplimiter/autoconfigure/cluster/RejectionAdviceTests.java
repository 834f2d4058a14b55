/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.github.gossiplimiter.gossip.Rejection;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class RejectionAdviceTests {

	private final AtomicLong now = new AtomicLong();

	private final RejectionAdvice log = new RejectionAdvice("a", this.now::get);

	@Test
	void firstOfAKindIsAWarningAndThenOneAMinute(CapturedOutput output) {
		this.log.accept(Rejection.MALFORMED, "one");
		this.log.accept(Rejection.MALFORMED, "two");
		this.now.addAndGet(Duration.ofSeconds(59).toNanos());
		this.log.accept(Rejection.MALFORMED, "three");
		this.now.addAndGet(Duration.ofSeconds(1).toNanos());
		this.log.accept(Rejection.MALFORMED, "four");
		assertThat(warnings(output)).containsExactly("one", "four");
	}

	@Test
	void kindsDoNotHideEachOther(CapturedOutput output) {
		this.log.accept(Rejection.MALFORMED, "one");
		this.log.accept(Rejection.REPLAYED, "two");
		assertThat(warnings(output)).containsExactly("one", "two");
	}

	@ParameterizedTest
	@CsvSource({ "UNAUTHENTICATED, gossip-limiter.cluster.secret", "CLUSTER, gossip-limiter.cluster.name",
			"SALT, gossip-limiter.cluster.key-salt", "DUPLICATE_ID, gossip-limiter.node-id",
			"DUPLICATE_ADDRESS, gossip-limiter.cluster.advertise-address" })
	void mistakeOfConfigurationNamesTheProperty(Rejection reason, String property, CapturedOutput output) {
		this.log.accept(reason, "10.0.0.7:7947 says otherwise");
		assertThat(output).contains("a: refused (" + reason.label() + "): 10.0.0.7:7947 says otherwise.", property);
	}

	private static String[] warnings(CapturedOutput output) {
		return output.toString()
			.lines()
			.filter((line) -> line.contains("WARN"))
			.map((line) -> line.replaceFirst(".*\\): (\\w+)\\..*", "$1"))
			.toArray(String[]::new);
	}

}
