/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.raft;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class RaftSettingsTests {

	@ParameterizedTest
	@ValueSource(strings = { "", "a", "a,b", "a,b,c,d", "a,b,b", "a,b, ", "a,b,c,d,e,f,g,h,i" })
	void votersThatCannotDecideAreRefused(String voters) {
		List<String> names = Arrays.asList(voters.split(","));
		assertThatIllegalArgumentException().isThrownBy(() -> RaftSettings.inMemory(names))
			.withMessageContaining("voters=" + names);
	}

	@ParameterizedTest
	@ValueSource(strings = { "a,b,c", "a,b,c,d,e", "a,b,c,d,e,f,g" })
	void ledgerInMemoryWaitsAndOneOnDiskDoesNot(String voters) {
		List<String> names = Arrays.asList(voters.split(","));
		assertThat(RaftSettings.inMemory(names).waitWhenNew()).isTrue();
		assertThat(RaftSettings.onDisk(names, Path.of("x")).waitWhenNew()).isFalse();
	}

	@Test
	void heartbeatsThatCannotBeKeptAreRefused() {
		RaftSettings settings = RaftSettings.inMemory(RaftFleet.VOTERS);
		assertThatIllegalArgumentException().isThrownBy(() -> settings.withHeartbeat(Duration.ofMillis(1)))
			.withMessageContaining("heartbeat=PT0.001S");
		assertThatIllegalArgumentException().isThrownBy(() -> settings.withHeartbeat(Duration.ofMinutes(1)));
		assertThatIllegalArgumentException().isThrownBy(() -> settings.withKeysMax(0));
	}

}
