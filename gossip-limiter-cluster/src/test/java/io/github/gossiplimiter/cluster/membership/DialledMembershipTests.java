package io.github.gossiplimiter.cluster.membership;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.github.gossiplimiter.cluster.channel.Dialler;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.gossip.Rejections;

import static org.assertj.core.api.Assertions.assertThat;

class DialledMembershipTests {

	private static final Member SELF = member("self", 1);

	private static final Member A = member("a", 2);

	private static final Member B = member("b", 3);

	private final RecordingDialler dialler = new RecordingDialler();

	private final List<String> addresses = new CopyOnWriteArrayList<>(List.of("a:1", "b:1"));

	private final List<List<Member>> told = new CopyOnWriteArrayList<>();

	private final Rejections rejections = new Rejections();

	private final DialledMembership membership = new DialledMembership(this::addresses, this.dialler,
			Duration.ofHours(1), new SplittableRandom(1), this.rejections, Duration.ofHours(1));

	private boolean broken;

	@BeforeEach
	void start() {
		this.membership.start(SELF, this.told::add);
		Awaitility.await().until(() -> this.dialler.dialled.size() == 2);
	}

	@AfterEach
	void close() {
		this.membership.close();
	}

	@Test
	void startTellsNothingBeforeSomebodyCouldAnswer() {
		assertThat(this.told).isEmpty();
		assertThat(this.dialler.dialled).containsExactly("a:1", "b:1");
	}

	@Test
	void nodeThatNobodyAnsweredIsToldThatNobodyIsThere() {
		try (DialledMembership lonely = new DialledMembership(this::addresses, this.dialler, Duration.ofHours(1),
				new SplittableRandom(1), this.rejections, Duration.ofMillis(10))) {
			lonely.start(SELF, this.told::add);
			Awaitility.await().untilAsserted(() -> assertThat(this.told).containsExactly(List.of()));
		}
	}

	@Test
	void memberIsToldWhileItIsConnected() {
		this.membership.connected("a:1", A);
		this.membership.connected("b:1", B);
		this.membership.lost("a:1", A);
		assertThat(this.told).containsExactly(List.of(A), List.of(A, B), List.of(B));
	}

	@Test
	void memberFoundAtTwoAddressesIsOneMember() {
		this.membership.connected("a:1", A);
		this.membership.connected("b:1", A);
		this.membership.lost("a:1", A);
		assertThat(this.told).containsExactly(List.of(A));
		this.membership.lost("b:1", A);
		assertThat(last()).isEmpty();
	}

	@Test
	void thisNodeIsNoMember() {
		this.membership.connected("a:1", SELF);
		assertThat(this.told).containsExactly(List.of());
	}

	@Test
	void memberThatDialledThisNodeIsAMember() {
		this.membership.connected("c:1", A);
		assertThat(last()).containsExactly(A);
	}

	@Test
	void lossOfAFormerLifeLeavesThePresentOne() {
		Member present = member("a", 4);
		this.membership.connected("a:1", A);
		this.membership.connected("a:1", present);
		this.membership.lost("a:1", A);
		assertThat(last()).containsExactly(present);
	}

	@Test
	void namesakeIsKeptAndReportedOnce() {
		Member namesake = member("self", 5);
		this.membership.connected("a:1", namesake);
		this.membership.connected("b:1", B);
		assertThat(last()).containsExactly(namesake, B);
		assertThat(this.rejections.of(Rejection.DUPLICATE_ID)).isOne();
	}

	@Test
	void addressMissingFromTwoAnswersIsNotForgotten() {
		this.membership.connected("b:1", B);
		this.addresses.remove("b:1");
		refresh(2);
		this.addresses.add("b:1");
		refresh(1);
		this.addresses.remove("b:1");
		refresh(2);
		assertThat(this.dialler.dialled).containsExactly("a:1", "b:1");
		assertThat(last()).containsExactly(B);
	}

	@Test
	void addressMissingFromThreeAnswersIsForgotten() {
		this.membership.connected("b:1", B);
		this.addresses.remove("b:1");
		refresh(3);
		assertThat(this.dialler.dialled).containsExactly("a:1");
		assertThat(last()).isEmpty();
	}

	@Test
	void newAddressIsDialledOnce() {
		this.addresses.add("c:1");
		refresh(2);
		assertThat(this.dialler.calls).containsExactlyInAnyOrder("dial a:1", "dial b:1", "dial c:1");
	}

	@Test
	void sourceThatFailsChangesNothing() {
		this.broken = true;
		refresh(5);
		assertThat(this.dialler.dialled).containsExactly("a:1", "b:1");
	}

	@Test
	void closeForgetsEverythingAndTellsNoMore() {
		this.membership.close();
		this.membership.connected("a:1", A);
		assertThat(this.dialler.dialled).isEmpty();
		assertThat(this.told).isEmpty();
	}

	@Test
	void sourceIsAskedAgainAndAgain() {
		List<String> answers = new CopyOnWriteArrayList<>();
		try (DialledMembership impatient = new DialledMembership(() -> {
			answers.add("asked");
			return List.of();
		}, this.dialler, Duration.ofMillis(10), new SplittableRandom(1), this.rejections)) {
			impatient.start(SELF, (live) -> {
			});
			Awaitility.await().until(() -> answers.size() > 3);
		}
	}

	private List<String> addresses() {
		if (this.broken) {
			throw new IllegalStateException("registry is down");
		}
		return new ArrayList<>(this.addresses);
	}

	private void refresh(int times) {
		for (int i = 0; i < times; i++) {
			this.membership.refresh();
		}
	}

	private List<Member> last() {
		return this.told.get(this.told.size() - 1);
	}

	private static Member member(String id, long incarnation) {
		return new Member(id, incarnation, "127.0.0.1:" + incarnation, Member.Site.DEFAULT, 1);
	}

	private static final class RecordingDialler implements Dialler {

		private final Set<String> dialled = new ConcurrentSkipListSet<>();

		private final List<String> calls = new CopyOnWriteArrayList<>();

		@Override
		public void contact(String address) {
			throw new UnsupportedOperationException(address);
		}

		@Override
		public void dial(String address) {
			this.dialled.add(address);
			this.calls.add("dial " + address);
		}

		@Override
		public void forget(String address) {
			this.dialled.remove(address);
			this.calls.add("forget " + address);
		}

	}

}
