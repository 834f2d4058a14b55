/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure;

import java.util.List;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class KeySaltTests {

	private static final String OLD = "the first secret of this cluster";

	private static final String NEW = "the next secret of this cluster";

	@Test
	void saltIsTheSameDuringARotation() {
		KeySalt before = salt(null, OLD);
		assertThat(salt(null, NEW, OLD)).isEqualTo(before);
		assertThat(salt(OLD, NEW, OLD)).isEqualTo(before);
		assertThat(salt(OLD, NEW)).isEqualTo(before);
		assertThat(salt(null, NEW)).isNotEqualTo(before);
	}

	@Test
	void saltOfASecretShowsNeitherSecretNorCluster() {
		assertThat(salt(null, OLD).value()).doesNotContain(OLD, "shop").hasSize(64);
		assertThat(salt("pepper", OLD).value()).doesNotContain("pepper");
		assertThat(salt(null, OLD).toString()).isEqualTo("KeySalt");
	}

	@Test
	void withoutSecretSaltIsTheConfiguredOneOrTheClusterName() {
		assertThat(salt(null).value()).isEqualTo("shop");
		assertThat(salt("pepper").value()).isEqualTo("pepper");
	}

	private static KeySalt salt(@Nullable String keySalt, String... secrets) {
		return KeySalt.of(keySalt, "shop", List.of(secrets));
	}

}
