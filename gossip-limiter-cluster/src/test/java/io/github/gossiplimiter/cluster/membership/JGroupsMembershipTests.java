package io.github.gossiplimiter.cluster.membership;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

import org.awaitility.Awaitility;
import org.jgroups.JChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.gossip.Rejections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Nodes that come, go and find each other, over sockets on loopback.
 */
@Execution(ExecutionMode.CONCURRENT)
class JGroupsMembershipTests {

	private static final Duration SOON = Duration.ofSeconds(30);

	private final List<Node> nodes = new ArrayList<>();

	@AfterEach
	void stopNodes() {
		this.nodes.forEach(Node::close);
	}

	@Tag("A68")
	@Tag("E31")
	@Test
	void nodesThatKnowOneAddressFindEachOther() {
		int first = Ports.free();
		Node a = start("a", "shop", first);
		Node b = start("b", "shop", Ports.free(), first);
		Node c = start("c", "shop", Ports.free(), first);
		awaitOthers(a, "b", "c");
		awaitOthers(b, "a", "c");
		awaitOthers(c, "a", "b");
		assertThat(a.others()).containsExactlyInAnyOrder(b.member, c.member);
	}

	@Test
	void startWithoutSeedsTellsThatNobodyIsThere() {
		Node alone = start("alone", "shop", Ports.free());
		Awaitility.await().atMost(SOON).until(alone::isTold);
		assertThat(alone.others()).isEmpty();
	}

	@Test
	void closeIsSeenByOthersAtOnce() {
		int first = Ports.free();
		Node a = start("a", "shop", first, first);
		Node b = start("b", "shop", Ports.free(), first);
		Node c = start("c", "shop", Ports.free(), first);
		awaitOthers(a, "b", "c");
		awaitOthers(b, "a", "c");
		awaitOthers(c, "a", "b");
		long start = System.nanoTime();
		b.close();
		Awaitility.await().atMost(SOON).until(() -> a.ids().size() == 1 && c.ids().size() == 1);
		long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
		System.out.println("node that left gone after " + millis + " ms");
		assertThat(millis).isLessThan(2_000);
		assertThat(a.others()).containsExactly(c.member);
	}

	@Test
	void coordinatorThatLeavesIsReplaced() {
		int first = Ports.free();
		int second = Ports.free();
		Node a = start("a", "shop", first);
		Awaitility.await().atMost(SOON).until(a::isTold);
		Node b = start("b", "shop", second, first);
		awaitOthers(a, "b");
		a.close();
		awaitOthers(b);
		Node c = start("c", "shop", Ports.free(), first, second);
		awaitOthers(b, "c");
		awaitOthers(c, "b");
	}

	@Test
	void restartOnTheSameAddressReplacesTheFormerLife() {
		int first = Ports.free();
		int second = Ports.free();
		Node a = start("a", "shop", first);
		Node former = start("b", "shop", second, first);
		awaitOthers(a, "b");
		former.close();
		Node present = start("b", "shop", second, first);
		Awaitility.await().atMost(SOON).until(() -> a.others().equals(List.of(present.member)));
		assertThat(present.member.incarnation()).isNotEqualTo(former.member.incarnation());
	}

	@Test
	void twoNodesWithOneIdAreBothMembersAndReported() {
		int first = Ports.free();
		Node a = start("twin", "shop", first);
		Node b = start("twin", "shop", Ports.free(), first);
		Node c = start("c", "shop", Ports.free(), first);
		Awaitility.await().atMost(SOON).until(() -> a.others().size() == 2 && c.others().size() == 2);
		assertThat(c.others()).extracting(Member::incarnation)
			.containsExactlyInAnyOrder(a.member.incarnation(), b.member.incarnation());
		assertThat(a.rejections.of(Rejection.DUPLICATE_ID)).isOne();
		assertThat(c.rejections.of(Rejection.DUPLICATE_ID)).isZero();
	}

	@Test
	void clustersOfDifferentNamesStayApart() {
		int first = Ports.free();
		int second = Ports.free();
		int third = Ports.free();
		Node shop = start("a", "shop", first, second, third);
		Node blog = start("b", "blog", second, first, third);
		Node shopToo = start("c", "shop", third, first, second);
		awaitOthers(shop, "c");
		Awaitility.await().atMost(SOON).until(blog::isTold);
		Awaitility.await()
			.during(Duration.ofSeconds(4))
			.atMost(SOON)
			.until(() -> blog.others().isEmpty() && shop.others().size() == 1 && shopToo.others().size() == 1);
	}

	@Tag("E22")
	@Test
	void clustersThatFormedSeparatelyMergeWhenTheyHearOfEachOther() {
		int first = Ports.free();
		List<String> heardOf = new CopyOnWriteArrayList<>();
		Node a = start("a", "shop", first);
		Node b = new Node("b", Node.settings("shop", Ports.free()), () -> List.copyOf(heardOf));
		this.nodes.add(b);
		b.start();
		Awaitility.await().atMost(SOON).until(() -> a.isTold() && b.isTold());
		assertThat(a.others()).isEmpty();
		heardOf.add(Node.LOOPBACK + ":" + first);
		awaitOthers(a, "b");
		awaitOthers(b, "a");
	}

	@Test
	void memberThatDoesNotSayWhoItIsIsIgnoredAndCounted() throws Exception {
		int first = Ports.free();
		Node a = start("a", "shop", first);
		Awaitility.await().atMost(SOON).until(a::isTold);
		try (JChannel other = new JChannel(
				ProtocolStacks.create(Node.settings("shop", Ports.free()), Node.seeds(first), new Rejections()))) {
			other.connect("shop");
			Awaitility.await().atMost(SOON).until(() -> a.rejections.of(Rejection.STRANGER) > 0);
			assertThat(a.others()).isEmpty();
		}
	}

	@Test
	void startOnATakenPortFails() {
		int first = Ports.free();
		Node a = start("a", "shop", first);
		Awaitility.await().atMost(SOON).until(a::isTold);
		Node b = new Node("b", Node.settings("shop", first), Node.seeds());
		assertThatThrownBy(b::start).isInstanceOf(UncheckedIOException.class)
			.hasMessageContaining("127.0.0.1:" + first);
	}

	@Test
	void longNamesStayDifferent() {
		String name = "shop-in-production";
		assertThat(JGroupsMembership.shortName(name)).hasSize(10)
			.isNotEqualTo(JGroupsMembership.shortName(name + "-2"))
			.isEqualTo(JGroupsMembership.shortName(name));
		assertThat(JGroupsMembership.shortName("shop")).isEqualTo("shop");
	}

	@Test
	void closeWhileJoiningReturnsInTime() {
		Node a = start("a", "shop", Ports.free(), Ports.free());
		Awaitility.await().atMost(Duration.ofSeconds(3)).untilAsserted(a::close);
	}

	private Node start(String id, String cluster, int port, int... seeds) {
		Node node = Node.start(id, Node.settings(cluster, port), seeds);
		this.nodes.add(node);
		return node;
	}

	private static void awaitOthers(Node node, String... ids) {
		Awaitility.await().atMost(SOON).untilAsserted(() -> assertThat(node.ids()).containsExactlyInAnyOrder(ids));
	}

}
