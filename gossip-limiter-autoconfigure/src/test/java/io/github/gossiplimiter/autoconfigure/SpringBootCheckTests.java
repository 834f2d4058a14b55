/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringBootVersion;

import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

class SpringBootCheckTests {

	@ParameterizedTest
	@ValueSource(strings = { "3.5.9", "3.0.0", "2.7.18", "3.5.0-SNAPSHOT" })
	void olderMajorVersionIsRefused(String version) {
		assertThatExceptionOfType(GossipLimiterConfigurationException.class)
			.isThrownBy(() -> SpringBootCheck.check(version))
			.withMessageContaining("Spring Boot " + version + " is too old")
			.satisfies(
					(ex) -> assertThat(ex.remedy()).contains("Use Spring Boot 4.1", "gossip-limiter.enabled: false"));
	}

	@ParameterizedTest
	@NullSource
	@ValueSource(strings = { "4.0.5", "4.1.1", "4.2.0-M1", "5.0.0", "10.1.0", "unknown" })
	void otherVersionIsAccepted(String version) {
		assertThatNoException().isThrownBy(() -> SpringBootCheck.check(version));
	}

	@Test
	void versionOfThisBuildIsAccepted() {
		SpringBootCheck.check(SpringBootVersion.getVersion());
	}

}
