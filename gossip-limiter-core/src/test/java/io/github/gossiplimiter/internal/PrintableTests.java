/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.internal;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PrintableTests {

	private static final String HOSTILE = "a\nb\r\u001b[31m\u2028\u202ec\ud800";

	@Test
	void nameMovesNoCursorAndEndsNoLine() {
		assertThat(Printable.of(HOSTILE)).isEqualTo("a?b??[31m??c?");
		assertThat(Printable.of("x".repeat(100))).hasSize(64);
	}

	@Test
	void lineIsEscapedAlikeAndLonger() {
		assertThat(Printable.line(HOSTILE)).isEqualTo("a?b??[31m??c?");
		assertThat(Printable.line("x".repeat(5000))).hasSize(1024);
	}

	@Test
	void ordinaryTextStaysAsItIs() {
		assertThat(Printable.of("node-1 (10.0.0.1:7947), caf\u00e9")).isEqualTo("node-1 (10.0.0.1:7947), caf\u00e9");
	}

}
