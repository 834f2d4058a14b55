package io.github.gossiplimiter.cluster.membership;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejections;

/**
 * A node of a JGroups cluster on loopback, with nothing but its membership.
 */
final class Node implements AutoCloseable {

	static final String LOOPBACK = "127.0.0.1";

	final Rejections rejections = new Rejections();

	final Member member;

	final JGroupsMembership membership;

	private volatile @Nullable List<Member> others;

	Node(String id, JGroupsSettings settings, AddressSource seeds) {
		this.member = new Member(id, ThreadLocalRandom.current().nextLong(1L << 48),
				LOOPBACK + ":" + (settings.endpoint().port() + 1), new Member.Site("north", "a", 8080), 1);
		this.membership = new JGroupsMembership(settings, seeds, this.rejections);
	}

	static Node start(String id, JGroupsSettings settings, int... seeds) {
		Node node = new Node(id, settings, seeds(seeds));
		node.start();
		return node;
	}

	static AddressSource seeds(int... ports) {
		return AddressSource.of(Arrays.stream(ports).mapToObj((port) -> LOOPBACK + ":" + port).toList());
	}

	static JGroupsSettings settings(String cluster, int port) {
		return new JGroupsSettings(cluster, new JGroupsSettings.Endpoint(LOOPBACK, port),
				JGroupsSettings.Protection.NONE);
	}

	void start() {
		this.membership.start(this.member, (live) -> this.others = live);
	}

	boolean isTold() {
		return this.others != null;
	}

	List<Member> others() {
		List<Member> told = this.others;
		return (told != null) ? told : List.of();
	}

	Set<String> ids() {
		return others().stream().map(Member::id).collect(Collectors.toSet());
	}

	@Override
	public void close() {
		this.membership.close();
	}

}
