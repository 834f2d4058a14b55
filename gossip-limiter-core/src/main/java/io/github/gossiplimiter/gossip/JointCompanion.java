package io.github.gossiplimiter.gossip;

import java.util.List;

import io.github.gossiplimiter.codec.Message;

/**
 * Several companions as one. Each is told of every message, and leaves alone what is not
 * its own.
 *
 * @since 0.1.0
 */
public final class JointCompanion implements Companion {

	private final List<Companion> all;

	/**
	 * Join companions.
	 */
	public JointCompanion(List<? extends Companion> all) {
		this.all = List.copyOf(all);
	}

	@Override
	public void attach(Link link) {
		this.all.forEach((each) -> each.attach(link));
	}

	@Override
	public long step(long localNanos) {
		return this.all.stream().mapToLong((each) -> each.step(localNanos)).min().orElse(Long.MAX_VALUE);
	}

	@Override
	public void members(List<Member> live, long localNanos) {
		this.all.forEach((each) -> each.members(live, localNanos));
	}

	@Override
	public void received(Member from, Message message, long localNanos) {
		this.all.forEach((each) -> each.received(from, message, localNanos));
	}

	@Override
	public void leave(long localNanos) {
		this.all.forEach((each) -> each.leave(localNanos));
	}

	@Override
	public boolean hasLeft() {
		return this.all.stream().allMatch(Companion::hasLeft);
	}

}
