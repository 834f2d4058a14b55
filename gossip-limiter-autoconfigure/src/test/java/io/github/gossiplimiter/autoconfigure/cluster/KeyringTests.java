package io.github.gossiplimiter.autoconfigure.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
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
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.cloud.context.environment.EnvironmentChangeEvent;
import org.springframework.core.env.StandardEnvironment;

import io.github.gossiplimiter.autoconfigure.KeySalt;
import io.github.gossiplimiter.autoconfigure.properties.ClusterProperties;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

@ExtendWith(OutputCaptureExtension.class)
class KeyringTests {

	private static final String OLD = "0123456789abcdef";

	private static final String NEW = "fedcba9876543210";

	private final Deque<ClusterApplication> running = new ArrayDeque<>();

	private final Path directory;

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

	private Path file(String name, String secret) throws IOException {
		return Files.write(this.directory.resolve(name), List.of(secret));
	}

	private static Keyring keyring(Path file) {
		ClusterProperties cluster = new ClusterProperties();
		cluster.setSecretFile(file.toString());
		return keyring(cluster);
	}

	private static Keyring keyring(ClusterProperties cluster) {
		return new Keyring(cluster, KeySalt.of(cluster, "shop", cluster.secrets()), "shop");
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
