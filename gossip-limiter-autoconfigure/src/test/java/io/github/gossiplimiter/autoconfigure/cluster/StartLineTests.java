/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The line that a node of a cluster logs when its start is complete.
 */
@ExtendWith(OutputCaptureExtension.class)
class StartLineTests {

	private static final String SECRET = "gossip-limiter.cluster.secret=0123456789abcdef0123456789abcdef";

	private static final String CLUSTER = "gossip-limiter.cluster.";

	private final Deque<ClusterApplication> running = new ArrayDeque<>();

	@AfterEach
	void close() {
		this.running.forEach(ClusterApplication::close);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', nullValues = "", textBlock = """
			name=shop                        | 127.0.0.1 | unprotected on a loopback address
			secret                    | 127.0.0.1 | protected by a secret
			insecure=true; bind-address=0.0.0.0; advertise-address=127.0.0.2 | 127.0.0.2 | unprotected
			secret; bind-address=0.0.0.0; advertise-address=127.0.0.2 | 127.0.0.2 | protected by a secret
			""")
	void lineHasAddressAndProtection(String settings, String host, String protection, CapturedOutput output) {
		int port = FreePorts.next();
		start("a", port, port,
				Arrays.stream(settings.split("; ")).map(StartLineTests::property).toArray(String[]::new));
		assertThat(lines(output)).containsExactly("Node 'a' started in cluster 'shop' at " + host + ":" + port + ", "
				+ protection + ", no other members yet: 1 limit [search]");
	}

	@Test
	void lineNamesTls(@TempDir Path directory, CapturedOutput output) throws Exception {
		String[] bundle = Certificates.bundle(Certificates.create(directory, "own"));
		int port = FreePorts.next();
		start("a", port, port, bundle).close();
		List<String> both = new ArrayList<>(List.of(bundle));
		both.add(SECRET);
		start("b", port, port, both.toArray(String[]::new));
		String place = " started in cluster 'shop' at 127.0.0.1:" + port + ", protected by ";
		assertThat(lines(output)).containsExactly("Node 'a'" + place + "TLS, no other members yet: 1 limit [search]",
				"Node 'b'" + place + "a secret and TLS, no other members yet: 1 limit [search]");
	}

	@Test
	void lineNamesTheMembersThatAreKnown(CapturedOutput output) {
		List<Integer> ports = FreePorts.next(2);
		start("a", ports.get(0), ports.get(0), SECRET);
		start("b", ports.get(1), ports.get(0), SECRET, "gossip-limiter.concurrency.llm.max-limit=200");
		List<String> lines = lines(output);
		assertThat(lines.get(0)).endsWith("protected by a secret, no other members yet: 1 limit [search]");
		assertThat(lines.get(1))
			.endsWith("protected by a secret, 1 other member [a]: 1 limit [search], 1 concurrency limit [llm]");
	}

	private static String property(String setting) {
		return setting.equals("secret") ? SECRET : CLUSTER + setting;
	}

	private static List<String> lines(CapturedOutput output) {
		return output.getOut()
			.lines()
			.filter((line) -> line.contains(" started in cluster ") && line.contains(" INFO "))
			.map((line) -> line.substring(line.indexOf("Node '")))
			.toList();
	}

	private ClusterApplication start(String id, int port, int seed, String... settings) {
		List<String> properties = new ArrayList<>(
				List.of(CLUSTER + "port=" + port, CLUSTER + "seeds=127.0.0.1:" + seed));
		properties.addAll(List.of(settings));
		ClusterApplication started = ClusterApplication.start(id, properties.toArray(String[]::new));
		this.running.push(started);
		return started;
	}

}
