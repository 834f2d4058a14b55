/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.demo;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class DemoOptionsTests {

	private final ByteArrayOutputStream err = new ByteArrayOutputStream();

	@Test
	void portsByDefaultAreThoseOfTheReadme() {
		DemoOptions options = DemoOptions.parse(List.of());
		assertThat(options.httpPort(0)).isEqualTo(8081);
		assertThat(options.httpPort(2)).isEqualTo(8083);
		assertThat(options.seeds()).isEqualTo("127.0.0.1:7951,127.0.0.1:7952,127.0.0.1:7953");
	}

	@Test
	void portsCanBeChosen() {
		assertThat(DemoOptions.parse(List.of("--http-port=18081", "--cluster-port=17951")))
			.isEqualTo(new DemoOptions(18081, 17951));
	}

	@ParameterizedTest
	@CsvSource({ "--http-port=abc, Type a number", "--http-port=0, choose between 1 and 65533",
			"--http-port=65534, choose between 1 and 65533", "--http-port=7950, overlap",
			"--server.port=1, It takes --http-port=8081" })
	void wrongOptionsAreRefusedWithAnExample(String argument, String message) {
		assertThatIllegalArgumentException().isThrownBy(() -> DemoOptions.parse(List.of(argument)))
			.withMessageContaining(message);
		assertThat(run(List.of(argument))).isEqualTo(2);
	}

	@Test
	void takenPortIsNamedBeforeAnythingStarts() throws IOException {
		try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			int port = Math.min(taken.getLocalPort(), 65_533);
			int other = (port < 30_000) ? 40_000 : 20_000;
			assertThat(run(List.of("--http-port=" + port, "--cluster-port=" + other))).isEqualTo(1);
			assertThat(this.err.toString(StandardCharsets.UTF_8)).contains("listens on port")
				.contains(String.valueOf(taken.getLocalPort()))
				.contains("demo --http-port=");
		}
	}

	private int run(List<String> arguments) {
		PrintStream stream = new PrintStream(this.err, true, StandardCharsets.UTF_8);
		return DemoCommand.run(arguments, stream, stream);
	}

}
