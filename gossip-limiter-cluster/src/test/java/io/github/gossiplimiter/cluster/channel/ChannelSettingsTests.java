/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.cluster.channel;

import java.time.Duration;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.cluster.channel.internal.key.PreSharedKeys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ChannelSettingsTests {

	@ParameterizedTest
	@ValueSource(strings = { "0.0.0.0", "::", "192.0.2.1", "10.1.2.3" })
	void bindToAReachableAddressNeedsProtection(String host) {
		ChannelSettings.Builder settings = ChannelSettings.builder("shop").bind(host, 7947);
		assertThatExceptionOfType(InsecureBindException.class).isThrownBy(settings::build)
			.withMessageContaining("needs a secret or TLS")
			.withMessageContaining("bindHost=" + host)
			.satisfies((ex) -> assertThat(ex.bindHost()).isEqualTo(host));
	}

	@Test
	void bindToAReachableAddressIsAllowedWithASecretOrExplicitly() {
		assertThat(ChannelSettings.builder("shop")
			.bind("0.0.0.0", 1)
			.secrets(List.of("0123456789abcdef"))
			.build()
			.insecure()).isFalse();
		assertThat(ChannelSettings.builder("shop").bind("0.0.0.0", 1).insecure(true).build().insecure()).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "0123456789abcde", "a-long-random-text-that-all-nodes-share" })
	void weakSecretIsRefusedOnAReachableAddress(String secret) {
		List<String> secrets = List.of("0123456789abcdef", secret);
		ChannelSettings.Builder settings = ChannelSettings.builder("shop").secrets(secrets);
		assertThat(settings.bind("127.0.0.1", 1).build().secrets()).isEqualTo(secrets);
		ChannelSettings.Builder exposed = settings.bind("0.0.0.0", 1);
		assertThatIllegalArgumentException().isThrownBy(exposed::build)
			.withMessageContaining("secrets[1]")
			.withMessageContaining("bindHost=0.0.0.0")
			.satisfies((ex) -> assertThat(ex.getMessage()).doesNotContain(secret));
	}

	@Test
	void saltOfASecretDependsOnSecretAndCluster() {
		assertThat(SecretSalt.of("test", "s")).hasSize(64).isEqualTo(SecretSalt.of("test", "s"));
		assertThat(Set.of(SecretSalt.of("test", "s"), SecretSalt.of("shop", "s"), SecretSalt.of("test", "old")))
			.hasSize(3);
	}

	@ParameterizedTest
	@ValueSource(strings = { "127.0.0.1", "127.8.8.8", "::1", "localhost" })
	void bindToLoopbackNeedsNothing(String host) {
		assertThat(ChannelSettings.builder("shop").bind(host, 7947).build().bind().host()).isEqualTo(host);
	}

	@Test
	void secretsAreOneOrTwoAndNeverBlank() {
		ChannelSettings.Builder settings = ChannelSettings.builder("shop");
		assertThatIllegalArgumentException().isThrownBy(() -> settings.secrets(List.of("a", "b", "c")))
			.withMessageContaining("secrets.size=3");
		assertThatIllegalArgumentException().isThrownBy(() -> settings.secrets(List.of("a", " ")));
	}

	@Test
	void toStringKeepsTheSecrets() {
		ChannelSettings settings = ChannelSettings.builder("shop").keySalt("pepper").secrets(List.of("hush")).build();
		assertThat(settings.toString()).contains("secrets=1").doesNotContain("hush", "pepper");
		assertThat(new PreSharedKeys("test", List.of("hush")).toString()).doesNotContain("hush");
	}

	@Test
	void timingRefusesContradictions() {
		ChannelSettings.Timing timing = ChannelSettings.Timing.DEFAULT;
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new ChannelSettings.Timing(timing.idle(), timing.connect(), timing.handshake(),
					Duration.ofSeconds(4), Duration.ofSeconds(4)))
			.withMessageContaining("silence must be longer than ping");
		assertThatIllegalArgumentException().isThrownBy(() -> timing.withIdle(Duration.ZERO));
	}

}
