/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.redis;

import io.lettuce.core.RedisURI;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CoordinatorNameTests {

	@Test
	void nameIsThatOfItsConfiguration() {
		RedisCoordinator coordinator = RedisCoordinator.builder(RedisURI.create("127.0.0.1", 1)).build();
		assertThat(coordinator.name()).isEqualTo("redis");
		coordinator.close();
	}

}
