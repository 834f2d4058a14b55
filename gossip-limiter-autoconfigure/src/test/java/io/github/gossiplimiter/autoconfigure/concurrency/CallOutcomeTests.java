/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.concurrency;

import java.net.SocketTimeoutException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class CallOutcomeTests {

	@Test
	void timeoutMeansBusyHoweverItIsWrapped() {
		assertThat(CallOutcome.of(new TimeoutException())).isEqualTo(CallOutcome.OVERLOADED);
		assertThat(CallOutcome.of(new CompletionException(new IllegalStateException(new SocketTimeoutException()))))
			.isEqualTo(CallOutcome.OVERLOADED);
		assertThat(CallOutcome.of(new IllegalStateException())).isEqualTo(CallOutcome.UNKNOWN);
	}

	@Test
	void cyclicCausesAreNotFollowedForever() {
		Exception one = new Exception();
		Exception other = new Exception(one);
		one.initCause(other);
		assertThat(CallOutcome.of(one)).isEqualTo(CallOutcome.UNKNOWN);
	}

	@ParameterizedTest
	@CsvSource({ "200, ANSWERED, ANSWERED", "404, ANSWERED, ANSWERED", "429, OVERLOADED, UNKNOWN",
			"500, ANSWERED, UNKNOWN", "503, OVERLOADED, UNKNOWN", "504, OVERLOADED, OVERLOADED" })
	void statusIsMappedToBusyOrNot(int status, CallOutcome ofBackend, CallOutcome own) {
		assertThat(CallOutcome.ofAnswer(status)).isEqualTo(ofBackend);
		assertThat(CallOutcome.ofOwnAnswer(status)).isEqualTo(own);
	}

}
