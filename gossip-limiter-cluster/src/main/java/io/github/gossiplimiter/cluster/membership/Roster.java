package io.github.gossiplimiter.cluster.membership;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.gossip.Rejections;

/**
 * Turns what an engine found into what a listener is told: every other member once, at
 * every change. Not safe for use by several threads.
 */
final class Roster {

	private final Member self;

	private final Consumer<List<Member>> listener;

	private final Rejections rejections;

	private @Nullable List<Member> told;

	private Set<Long> namesakes = Set.of();

	Roster(Member self, Consumer<List<Member>> listener, Rejections rejections) {
		this.self = self;
		this.listener = listener;
		this.rejections = rejections;
	}

	/**
	 * Take in who was found, perhaps at several addresses, perhaps with this node.
	 */
	void found(Collection<Member> members) {
		Map<Long, Member> others = new LinkedHashMap<>();
		for (Member member : members) {
			if (member.incarnation() != this.self.incarnation()) {
				others.putIfAbsent(member.incarnation(), member);
			}
		}
		reportNamesakes(others.values());
		List<Member> live = List.copyOf(others.values());
		if (!live.equals(this.told)) {
			this.told = live;
			this.listener.accept(live);
		}
	}

	private void reportNamesakes(Collection<Member> others) {
		List<Member> found = new ArrayList<>(others);
		found.removeIf((member) -> !member.id().equals(this.self.id()));
		Set<Long> incarnations = new HashSet<>();
		for (Member member : found) {
			incarnations.add(member.incarnation());
			if (!this.namesakes.contains(member.incarnation())) {
				this.rejections.add(Rejection.DUPLICATE_ID,
						"the node at " + member.address() + " is named '" + member.id() + "' as well");
			}
		}
		this.namesakes = incarnations;
	}

}
