package io.github.gossiplimiter.gossip.loop;

import java.util.List;

import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessageKind;
import io.github.gossiplimiter.gossip.LoopProtocol;
import io.github.gossiplimiter.gossip.Member;
import io.github.gossiplimiter.gossip.internal.repair.LimitChangeExchange;
import io.github.gossiplimiter.gossip.wire.LimitVersionsMessage;

/**
 * The protocols of a loop besides counting: limits that change, and those that the loop
 * was given.
 */
record BuiltInProtocols(String region, LimitChangeExchange limitChanges, LoopProtocol other) implements LoopProtocol {

	@Override
	public List<MessageKind<?>> messageKinds() {
		return this.other.messageKinds();
	}

	@Override
	public void attach(Link link) {
		this.limitChanges.attach(link);
		this.other.attach(link);
	}

	@Override
	public long step(long localNanos) {
		return Math.min(this.limitChanges.step(localNanos), this.other.step(localNanos));
	}

	@Override
	public boolean isGlobal() {
		return this.other.isGlobal();
	}

	@Override
	public void members(List<Member> live, long localNanos) {
		// A limit is changed for all regions.
		this.limitChanges.members(live, localNanos);
		this.other.members(this.other.isGlobal() ? live : live.stream().filter(this::isHere).toList(), localNanos);
	}

	private boolean isHere(Member member) {
		return member.site().region().equals(this.region);
	}

	@Override
	public void received(Member from, Message message, long localNanos) {
		if (message instanceof LimitVersionsMessage versions) {
			this.limitChanges.received(from, versions, localNanos);
		}
		else {
			this.other.received(from, message, localNanos);
		}
	}

	@Override
	public void leave(long localNanos) {
		this.other.leave(localNanos);
	}

	@Override
	public boolean hasLeft() {
		return this.other.hasLeft();
	}

}
