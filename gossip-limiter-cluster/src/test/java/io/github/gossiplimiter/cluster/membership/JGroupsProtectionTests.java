package io.github.gossiplimiter.cluster.membership;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import io.github.gossiplimiter.cluster.channel.TlsMaterial;
import io.github.gossiplimiter.cluster.channel.TlsSource;
import io.github.gossiplimiter.cluster.membership.JGroupsSettings.Protection;
import io.github.gossiplimiter.gossip.Rejection;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Who may join.
 */
@Execution(ExecutionMode.CONCURRENT)
class JGroupsProtectionTests {

	private static final Duration SOON = Duration.ofSeconds(30);

	private static final Duration LONG_ENOUGH = Duration.ofSeconds(5);

	private final List<Node> nodes = new ArrayList<>();

	private final int first = Ports.free();

	private final int second = Ports.free();

	@AfterEach
	void stopNodes() {
		this.nodes.forEach(Node::close);
	}

	@Test
	void nodesWithOneSecretFindEachOther() {
		Node a = start("a", this.first, Protection.ofSecret("sesame"));
		Node b = start("b", this.second, Protection.ofSecret("sesame"));
		Node c = start("c", Ports.free(), Protection.ofSecret("sesame"));
		awaitPeers(2, a, b, c);
	}

	@Test
	void nodeWithAnotherSecretNeverJoins() {
		stranger(Protection.ofSecret("sesame"), Protection.ofSecret("guess"));
		assertThat(this.nodes.get(0).rejections.of(Rejection.UNAUTHENTICATED)).isPositive();
	}

	@Test
	void nodeWithoutSecretNeverJoins() {
		stranger(Protection.ofSecret("sesame"), Protection.NONE);
		assertThat(this.nodes.get(0).rejections.of(Rejection.UNAUTHENTICATED)).isPositive();
	}

	@Test
	void nodeWithSecretNeverJoinsAClusterWithout() {
		stranger(Protection.NONE, Protection.ofSecret("sesame"));
	}

	@Test
	void nodesThatTrustEachOtherFindEachOther(@TempDir Path directory) throws Exception {
		Protection trusted = tls(directory, "cluster");
		Node a = start("a", this.first, trusted);
		Node b = start("b", this.second, trusted);
		Node c = start("c", Ports.free(), trusted);
		awaitPeers(2, a, b, c);
	}

	@Test
	void nodeWithAnUntrustedCertificateNeverJoins(@TempDir Path directory) throws Exception {
		stranger(tls(directory, "cluster"), tls(directory, "stranger"));
	}

	@Test
	void nodeInPlainTextNeverJoinsAClusterWithTls(@TempDir Path directory) throws Exception {
		stranger(tls(directory, "cluster"), Protection.NONE);
	}

	@Test
	void nodesWhoseCertificatesWereReplacedTakeInOnlyTheNew(@TempDir Path directory) throws Exception {
		TlsMaterial former = Certificates.selfSigned(directory, "old");
		ReplaceableTls source = new ReplaceableTls(former);
		Node a = start("a", this.first, Protection.ofTls(ReloadableSslContext.of(source)));
		Awaitility.await().atMost(SOON).until(a::isTold);
		TlsMaterial replacement = Certificates.selfSigned(directory, "new");
		source.replace(replacement);
		Node old = start("old", Ports.free(), Protection.ofTls(ReloadableSslContext.of(() -> former)));
		Node b = start("b", this.second, Protection.ofTls(ReloadableSslContext.of(() -> replacement)));
		awaitPeers(1, a, b);
		Awaitility.await().atMost(SOON).until(old::isTold);
		assertThat(old.others()).isEmpty();
		assertThat(a.others()).containsExactly(b.member);
	}

	private static Protection tls(Path directory, String name) throws Exception {
		TlsMaterial material = Certificates.selfSigned(directory, name);
		return Protection.ofTls(ReloadableSslContext.of(() -> material));
	}

	/**
	 * Two nodes of one kind and one of another, which stays alone.
	 */
	private void stranger(Protection ours, Protection theirs) {
		Node a = start("a", this.first, ours);
		Node b = start("b", this.second, ours);
		awaitPeers(1, a, b);
		Node stranger = start("stranger", Ports.free(), theirs);
		Awaitility.await().atMost(SOON).until(stranger::isTold);
		Awaitility.await()
			.during(LONG_ENOUGH)
			.atMost(SOON)
			.until(() -> stranger.others().isEmpty() && a.others().equals(List.of(b.member))
					&& b.others().equals(List.of(a.member)));
	}

	private Node start(String id, int port, Protection protection) {
		Node node = Node.start(id,
				new JGroupsSettings("shop", new JGroupsSettings.Endpoint(Node.LOOPBACK, port), protection), this.first,
				this.second);
		this.nodes.add(node);
		return node;
	}

	private static void awaitPeers(int count, Node... nodes) {
		for (Node node : nodes) {
			Awaitility.await().atMost(SOON).until(() -> node.others().size() == count);
		}
	}

	private static final class ReplaceableTls implements TlsSource {

		private TlsMaterial material;

		private Runnable listener = () -> {
		};

		private ReplaceableTls(TlsMaterial material) {
			this.material = material;
		}

		private void replace(TlsMaterial value) {
			this.material = value;
			this.listener.run();
		}

		@Override
		public TlsMaterial material() {
			return this.material;
		}

		@Override
		public void onChange(Runnable value) {
			this.listener = value;
		}

	}

}
