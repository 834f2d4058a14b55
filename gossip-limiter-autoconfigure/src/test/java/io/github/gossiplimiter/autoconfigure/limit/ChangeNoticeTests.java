/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.limit;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.LimitVersion;

import static org.assertj.core.api.Assertions.assertThat;

class ChangeNoticeTests {

	private static LimitVersion version(String name, String author) {
		return new LimitVersion(name, Limit.of(name, 5, Duration.ofMinutes(1)), 0, 1, author, 0);
	}

	@Test
	void changeByItsSenderNamesOneNode() {
		assertThat(ChangeNotice.text(version("api", "a"), "a"))
			.isEqualTo("The limit 'api' was changed to 5 per PT1M, by node 'a'");
	}

	@Test
	void changeThatAnotherNodeSentNamesThatToo() {
		assertThat(ChangeNotice.text(version("api", "admin"), "mallory"))
			.isEqualTo("The limit 'api' was changed to 5 per PT1M, by node 'admin', sent by node 'mallory'");
	}

	@Test
	void namesEndNoLine() {
		assertThat(ChangeNotice.text(version("a\npi", "x\r\nERROR all is lost"), "m\u001b[2J"))
			.isEqualTo("The limit 'a?pi' was changed to 5 per PT1M, by node 'x??ERROR all is lost', "
					+ "sent by node 'm?[2J'");
	}

}
