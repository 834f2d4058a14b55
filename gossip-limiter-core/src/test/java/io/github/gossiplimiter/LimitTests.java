/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.nio.charset.StandardCharsets;
import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class LimitTests {

	@ParameterizedTest
	@ValueSource(strings = { "a", "\u00e4", "\u20ac" })
	void nameTooLongForTheWireIsRefused(String letter) {
		String longest = letter.repeat(255 / letter.getBytes(StandardCharsets.UTF_8).length);
		assertThat(Limit.of(longest, 1, Duration.ofSeconds(1)).name()).isEqualTo(longest);
		assertThatIllegalArgumentException().isThrownBy(() -> Limit.of(longest + letter, 1, Duration.ofSeconds(1)))
			.withMessageContaining("at most 255 bytes");
	}

	@Test
	void blankNameIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> Limit.of(" ", 1, Duration.ofSeconds(1)));
	}

}
