/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip;

import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.codec.Message;
import io.github.gossiplimiter.codec.MessageKind;
import io.github.gossiplimiter.internal.Internal;

/**
 * Several protocols as one. Each receives every message and ignores the kinds that are
 * not its own.
 *
 * @since 0.1.0
 */
@Internal
public final class LoopProtocols implements LoopProtocol {

	private final List<LoopProtocol> all;

	private @Nullable Link link;

	/**
	 * Join protocols.
	 */
	public LoopProtocols(List<? extends LoopProtocol> all) {
		this.all = List.copyOf(all);
	}

	@Override
	public List<MessageKind<?>> messageKinds() {
		return this.all.stream().<MessageKind<?>>flatMap((each) -> each.messageKinds().stream()).distinct().toList();
	}

	@Override
	public void attach(Link value) {
		this.link = value;
		this.all.forEach((each) -> each.attach(value));
	}

	@Override
	public boolean isGlobal() {
		return this.all.stream().anyMatch(LoopProtocol::isGlobal);
	}

	private boolean concerns(LoopProtocol each, Member member) {
		Link attached = this.link;
		return each.isGlobal() || attached == null || attached.isNear(member);
	}

	@Override
	public long step(long localNanos) {
		return this.all.stream().mapToLong((each) -> each.step(localNanos)).min().orElse(Long.MAX_VALUE);
	}

	@Override
	public void members(List<Member> live, long localNanos) {
		this.all.forEach(
				(each) -> each.members(live.stream().filter((member) -> concerns(each, member)).toList(), localNanos));
	}

	@Override
	public void received(Member from, Message message, long localNanos) {
		this.all.stream()
			.filter((each) -> concerns(each, from))
			.forEach((each) -> each.received(from, message, localNanos));
	}

	@Override
	public void leave(long localNanos) {
		this.all.forEach((each) -> each.leave(localNanos));
	}

	@Override
	public boolean hasLeft() {
		return this.all.stream().allMatch(LoopProtocol::hasLeft);
	}

}
