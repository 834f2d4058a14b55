package io.github.gossiplimiter.gossip;

import java.util.List;

import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.VersionsMessage;

/**
 * What nodes do together besides counting: tell each other of changed limits, and
 * whatever the loop was given.
 */
record Companions(LimitNews news, Companion other) implements Companion {

	@Override
	public void attach(Link link) {
		this.news.attach(link);
		this.other.attach(link);
	}

	@Override
	public long step(long localNanos) {
		return Math.min(this.news.step(localNanos), this.other.step(localNanos));
	}

	@Override
	public void members(List<Member> live, long localNanos) {
		this.news.members(live, localNanos);
		this.other.members(live, localNanos);
	}

	@Override
	public void received(Member from, Message message, long localNanos) {
		if (message instanceof VersionsMessage versions) {
			this.news.received(from, versions, localNanos);
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
