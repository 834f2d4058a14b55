package io.github.gossiplimiter.autoconfigure.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Whole applications whose nodes use mutual TLS.
 */
class TlsClusterTests {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private final Deque<ClusterApplication> running = new ArrayDeque<>();

	@AfterEach
	void close() {
		this.running.forEach(ClusterApplication::close);
	}

	@Test
	void nodesThatTrustEachOtherShareALimitAndAStrangerStaysApart(@TempDir Path directory) throws Exception {
		Path own = Certificates.create(directory, "own");
		Path strange = Certificates.create(directory, "strange");
		List<Integer> ports = FreePorts.next(3);
		ClusterApplication a = start("a", ports.get(0), ports.get(0), Certificates.bundle(own));
		ClusterApplication b = start("b", ports.get(1), ports.get(0), Certificates.bundle(own));
		ClusterApplication stranger = start("s", ports.get(2), ports.get(0), Certificates.bundle(strange));
		await().atMost(PATIENCE).untilAsserted(() -> assertThat(a.memberIds()).containsExactly("b"));
		a.limiter().tryAcquire("search", "alice", 60);
		await().atMost(PATIENCE).untilAsserted(() -> assertThat(b.estimate("alice")).isEqualTo(60));
		assertThat(stranger.memberIds()).isEmpty();
		assertThat(stranger.estimate("alice")).isZero();
		assertThat(b.memberIds()).containsExactly("a");
	}

	private ClusterApplication start(String id, int port, int seed, String[] bundle) {
		ClusterApplication started = ClusterApplication.start(id,
				Stream
					.concat(Stream.of("gossip-limiter.cluster.port=" + port,
							"gossip-limiter.cluster.seeds=127.0.0.1:" + seed), Stream.of(bundle))
					.toArray(String[]::new));
		this.running.push(started);
		return started;
	}

}
