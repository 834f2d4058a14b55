/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.cloud.context.environment.EnvironmentChangeEvent;
import org.springframework.core.env.StandardEnvironment;

import io.github.gossiplimiter.autoconfigure.KeySalt;
import io.github.gossiplimiter.autoconfigure.properties.ClusterProperties;
import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.gossip.Rejection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

@ExtendWith(OutputCaptureExtension.class)
class KeyringTests {

	private static final String OLD = "0123456789abcdef";

	private static final String NEW = "fedcba9876543210";

	private final Deque<ClusterApplication> running = new ArrayDeque<>();

	private final Path directory;

	private long spent;

	KeyringTests(@TempDir Path directory) {
		this.directory = directory;
	}

	@AfterEach
	void close() {
		this.running.forEach(ClusterApplication::close);
	}

	@Test
	void secretIsRotatedByFileWithoutRestart() throws IOException {
		List<Integer> ports = FreePorts.next(3);
		Path fileOfA = file("a", OLD);
		Path fileOfB = file("b", OLD);
		ClusterApplication a = start("a", fileOfA, ports.get(0), ports);
		ClusterApplication b = start("b", fileOfB, ports.get(1), ports);
		awaitMembers(a, "b");
		Files.write(fileOfA, List.of("# rotated", NEW, "", OLD));
		a.bean(Keyring.class).check();
		assertThat(a.bean(Keyring.class).secrets()).containsExactly(NEW, OLD);
		Files.write(fileOfB, List.of(NEW, OLD));
		b.bean(Keyring.class).check();
		Files.write(fileOfA, List.of(NEW));
		a.bean(Keyring.class).check();
		assertThat(a.bean(Keyring.class).secrets()).containsExactly(NEW);
		ClusterApplication c = start("c", file("c", NEW), ports.get(2), ports);
		awaitMembers(c, "a", "b");
		awaitMembers(a, "b", "c");
	}

	@Test
	void fileIsWatched() throws IOException {
		List<Integer> ports = FreePorts.next(1);
		Path file = file("a", OLD);
		ClusterApplication a = start("a", file, ports.get(0), ports);
		assertThat(a.bean(Keyring.class).isRunning()).isTrue();
		Files.write(file, List.of(NEW, OLD));
		await().atMost(Duration.ofSeconds(30))
			.untilAsserted(() -> assertThat(a.bean(Keyring.class).secrets()).containsExactly(NEW, OLD));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			' '                               | holds no secret
			fedcba9876543210,0123456789abcdef,x | has 3 values
			0123456789abcdef,0123456789abcdef | has the same value twice
			fedcba9876543210                  | the salt of key hashes comes from the last one
			fedcba9876543210,key-salt: other  | the salt of key hashes comes from the last one
			0123456789abcdef,key-salt:        | which has a line 'key-salt:' without text
			0123456789abcdef,key-salt: a,key-salt: b | or more than one
			0123456789abcdef,fedcba9876543210 | Name the newest first
			""")
	void unusableContentLeavesTheSecretsInForce(String lines, String problem, CapturedOutput output)
			throws IOException {
		Path file = file("a", OLD);
		Keyring keyring = keyring(file);
		Files.write(file, Arrays.asList(lines.split(",", -1)));
		keyring.check();
		keyring.check();
		assertThat(keyring.secrets()).containsExactly(OLD);
		assertThat(output).contains("The new secrets of the cluster are not used, those before stay in force", problem)
			.doesNotContain(OLD, NEW);
		assertThat(output.getOut().lines().filter((line) -> line.contains("stay in force"))).hasSize(1);
	}

	@Test
	void deletedFileLeavesTheSecretsInForce(CapturedOutput output) throws IOException {
		Path file = file("a", OLD);
		Keyring keyring = keyring(file);
		Files.delete(file);
		keyring.check();
		assertThat(keyring.secrets()).containsExactly(OLD);
		assertThat(output).contains("which cannot be read");
		Files.write(file, List.of(NEW, OLD));
		keyring.check();
		assertThat(keyring.secrets()).containsExactly(NEW, OLD);
	}

	@Test
	void secretsOfARefreshedPropertyAreUsed() {
		ClusterProperties cluster = new ClusterProperties();
		cluster.setSecret(List.of(OLD));
		Keyring keyring = keyring(cluster);
		StandardEnvironment environment = new StandardEnvironment();
		TestPropertyValues.of("gossip-limiter.cluster.secret=" + NEW + "," + OLD).applyTo(environment);
		RefreshedSecrets refreshed = new RefreshedSecrets(environment, keyring);
		refreshed.onApplicationEvent(new EnvironmentChangeEvent(environment, Set.of("gossip-limiter.limits.a")));
		assertThat(keyring.secrets()).containsExactly(OLD);
		refreshed.onApplicationEvent(new EnvironmentChangeEvent(environment, Set.of("gossip-limiter.cluster.secret")));
		assertThat(keyring.secrets()).containsExactly(NEW, OLD);
	}

	@Test
	void refreshedKeySaltReplacesTheSecretThatIsRemoved() {
		ClusterProperties cluster = new ClusterProperties();
		cluster.setSecret(List.of(OLD));
		Keyring keyring = keyring(cluster);
		StandardEnvironment environment = new StandardEnvironment();
		TestPropertyValues.of("gossip-limiter.cluster.secret=" + NEW, "gossip-limiter.cluster.key-salt=" + OLD)
			.applyTo(environment);
		new RefreshedSecrets(environment, keyring).onApplicationEvent(new EnvironmentChangeEvent(environment,
				Set.of("gossip-limiter.cluster.secret", "gossip-limiter.cluster.key-salt")));
		assertThat(keyring.secrets()).containsExactly(NEW);
	}

	@Test
	void saltOfPropertyAndFileIsRefused() throws IOException {
		ClusterProperties cluster = new ClusterProperties();
		cluster.setSecretFile(file("a", OLD, "key-salt: " + OLD).toString());
		cluster.setKeySalt(OLD);
		assertThatExceptionOfType(GossipLimiterConfigurationException.class).isThrownBy(cluster::keySalt)
			.withMessageContaining("'gossip-limiter.cluster.key-salt' is set, and so is the salt in the file");
	}

	/*
	 * Any order of two secrets, with the salt named before the old one is removed, and
	 * before a newer one is last.
	 */
	static Stream<List<List<String>>> rotations() {
		String salt = "key-salt: " + OLD;
		return Stream.of(List.of(List.of(OLD), List.of(OLD, NEW, salt), List.of(NEW, OLD, salt), List.of(NEW, salt)),
				List.of(List.of(OLD), List.of(NEW, OLD), List.of(salt, NEW)));
	}

	@ParameterizedTest
	@MethodSource("rotations")
	void runningNodesShareCountsInEachStepOfARotation(List<List<String>> steps) throws IOException {
		List<Integer> ports = FreePorts.next(3);
		List<Path> files = new ArrayList<>();
		List<ClusterApplication> nodes = new ArrayList<>();
		for (int i = 0; i < ports.size(); i++) {
			files.add(Files.write(this.directory.resolve("node-" + i), steps.get(0)));
			nodes.add(startUnsalted("node-" + i, files.get(i), ports.get(i), ports));
		}
		assertCountsAreShared(nodes);
		for (List<String> step : steps.subList(1, steps.size())) {
			for (int i = 0; i < nodes.size(); i++) {
				Files.write(files.get(i), step);
				nodes.get(i).bean(Keyring.class).check();
				assertThat(nodes.get(i).bean(Keyring.class).secrets()).isSubsetOf(step);
				assertCountsAreShared(nodes);
			}
			ClusterApplication last = nodes.remove(2);
			this.running.remove(last);
			last.close();
			nodes.add(startUnsalted("node-2", files.get(2), ports.get(2), ports));
			assertCountsAreShared(nodes);
		}
		assertThat(nodes.get(0).bean(Keyring.class).secrets()).containsExactly(NEW);
		assertThat(nodes).allSatisfy((node) -> assertThat(node.view().rejected(Rejection.SALT)).isZero());
	}

	private void assertCountsAreShared(List<ClusterApplication> nodes) {
		nodes.forEach((node) -> assertThat(node.limiter().tryAcquire("search", "alice").allowed()).isTrue());
		this.spent += nodes.size();
		await().atMost(Duration.ofSeconds(30))
			.untilAsserted(
					() -> assertThat(nodes).extracting((node) -> node.estimate("alice")).containsOnly(this.spent));
		assertThat(nodes).extracting((node) -> node.limiter().key("search", "alice").orElseThrow().hash())
			.containsOnly(nodes.get(0).limiter().key("search", "alice").orElseThrow().hash());
	}

	private ClusterApplication startUnsalted(String id, Path file, int port, List<Integer> ports) {
		String[] properties = Stream
			.concat(Arrays.stream(ClusterApplication.dialling(port, ports)),
					Stream.of("gossip-limiter.cluster.secret-file=" + file, "gossip-limiter.gossip.max-hold=100ms"))
			.toArray(String[]::new);
		ClusterApplication started = ClusterApplication.start(id, properties);
		this.running.push(started);
		return started;
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			too short                               | has fewer than 16 characters
			a-long-random-text-that-all-nodes-share | is an example of the documentation
			""")
	void secretThatCanBeGuessedIsNotUsedWhereOthersReachThePort(String weak, String problem, CapturedOutput output)
			throws IOException {
		ClusterProperties cluster = new ClusterProperties();
		Path file = file("a", OLD);
		cluster.setSecretFile(file.toString());
		Keyring keyring = exposed(cluster);
		Files.write(file, List.of(weak, OLD));
		keyring.check();
		keyring.check();
		assertThat(keyring.secrets()).containsExactly(OLD);
		assertThat(output).doesNotContain(weak, OLD);
		assertThat(output.getOut().lines().filter((line) -> line.contains("stay in force"))).singleElement()
			.asString()
			.contains("The property 'gossip-limiter.cluster.secret-file' holds a secret that " + problem,
					"others can reach 0.0.0.0", "Set it to what 'openssl rand -base64 32' prints");
		Files.write(file, List.of(NEW, OLD));
		keyring.check();
		assertThat(keyring.secrets()).containsExactly(NEW, OLD);
	}

	@Test
	void refreshedSecretThatCanBeGuessedIsNotUsedWhereOthersReachThePort(CapturedOutput output) {
		ClusterProperties cluster = new ClusterProperties();
		cluster.setSecret(List.of(OLD));
		Keyring keyring = exposed(cluster);
		keyring.refresh(List.of("too short", OLD), null);
		keyring.refresh(List.of("too short", OLD), null);
		assertThat(keyring.secrets()).containsExactly(OLD);
		assertThat(output.getOut().lines().filter((line) -> line.contains("stay in force"))).singleElement()
			.asString()
			.contains("The property 'gossip-limiter.cluster.secret' has fewer than 16 characters");
	}

	private static Keyring exposed(ClusterProperties cluster) {
		cluster.setBindAddress("0.0.0.0");
		cluster.setAdvertiseAddress("10.0.0.7");
		return keyring(cluster);
	}

	private Path file(String name, String... lines) throws IOException {
		return Files.write(this.directory.resolve(name), List.of(lines));
	}

	private static Keyring keyring(Path file) {
		ClusterProperties cluster = new ClusterProperties();
		cluster.setSecretFile(file.toString());
		return keyring(cluster);
	}

	private static Keyring keyring(ClusterProperties cluster) {
		return new Keyring(cluster, NodeAddress.of(cluster), KeySalt.of(cluster.keySalt(), "shop", cluster.secrets()),
				"shop");
	}

	private ClusterApplication start(String id, Path file, int port, List<Integer> ports) {
		String[] properties = Stream.concat(Arrays.stream(ClusterApplication.dialling(port, ports)),
				Stream.of("gossip-limiter.cluster.secret-file=" + file, "gossip-limiter.cluster.key-salt=" + OLD,
						"gossip-limiter.cluster.warm-up-timeout=0s"))
			.toArray(String[]::new);
		ClusterApplication started = ClusterApplication.start(id, properties);
		this.running.push(started);
		return started;
	}

	private static void awaitMembers(ClusterApplication node, String... ids) {
		await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> assertThat(node.memberIds()).contains(ids));
	}

}
