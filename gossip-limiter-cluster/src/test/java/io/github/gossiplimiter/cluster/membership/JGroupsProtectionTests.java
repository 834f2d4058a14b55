package io.github.gossiplimiter.cluster.membership;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.github.gossiplimiter.cluster.membership.JGroupsSettings.Protection;
import io.github.gossiplimiter.gossip.Rejection;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Who may join.
 */
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
		Protection trusted = Protection.ofTls(Certificates.selfSigned(directory, "cluster"));
		Node a = start("a", this.first, trusted);
		Node b = start("b", this.second, trusted);
		Node c = start("c", Ports.free(), trusted);
		awaitPeers(2, a, b, c);
	}

	@Test
	void nodeWithAnUntrustedCertificateNeverJoins(@TempDir Path directory) throws Exception {
		stranger(Protection.ofTls(Certificates.selfSigned(directory, "cluster")),
				Protection.ofTls(Certificates.selfSigned(directory, "stranger")));
	}

	@Test
	void nodeInPlainTextNeverJoinsAClusterWithTls(@TempDir Path directory) throws Exception {
		stranger(Protection.ofTls(Certificates.selfSigned(directory, "cluster")), Protection.NONE);
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

}
