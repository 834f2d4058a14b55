package io.github.gossiplimiter.autoconfigure.concurrency;

import java.net.SocketTimeoutException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class OutcomeTests {

	@Test
	void timeoutMeansBusyHoweverItIsWrapped() {
		assertThat(Outcome.of(new TimeoutException())).isEqualTo(Outcome.OVERLOADED);
		assertThat(Outcome.of(new CompletionException(new IllegalStateException(new SocketTimeoutException()))))
			.isEqualTo(Outcome.OVERLOADED);
		assertThat(Outcome.of(new IllegalStateException())).isEqualTo(Outcome.UNKNOWN);
	}

	@Test
	void cyclicCausesAreNotFollowedForever() {
		Exception one = new Exception();
		Exception other = new Exception(one);
		one.initCause(other);
		assertThat(Outcome.of(one)).isEqualTo(Outcome.UNKNOWN);
	}

	@ParameterizedTest
	@CsvSource({ "200, ANSWERED, ANSWERED", "404, ANSWERED, ANSWERED", "429, OVERLOADED, UNKNOWN",
			"500, ANSWERED, UNKNOWN", "503, OVERLOADED, UNKNOWN", "504, OVERLOADED, OVERLOADED" })
	void statusIsMappedToBusyOrNot(int status, Outcome ofBackend, Outcome own) {
		assertThat(Outcome.ofAnswer(status)).isEqualTo(ofBackend);
		assertThat(Outcome.ofOwnAnswer(status)).isEqualTo(own);
	}

}
