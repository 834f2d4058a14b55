/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.engine;

import java.util.List;
import java.util.function.Consumer;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.change.VersionedLimit;
import io.github.gossiplimiter.key.Keyspace;

/**
 * A limit of this node as changes of limits see it: checked before anything is touched,
 * scaled again after each change.
 *
 * @param dispatcher enforces the limit
 * @param validator decides what the limit can become here
 * @param scales limits of which less is allowed here
 */
record ChangeableLimit(LimitDispatcher dispatcher, LimitValidator validator,
		LimitScaling scales) implements VersionedLimit {

	@Override
	public Limit limit() {
		return this.dispatcher.limit();
	}

	@Override
	public void check(Limit changed) {
		this.validator.check(changed);
	}

	@Override
	public void change(Limit changed) {
		this.dispatcher.change(changed);
		this.scales.apply(this.dispatcher);
	}

	@Override
	public void resetAll(long untilNanos) {
		LocalLimiter local = this.dispatcher.local();
		local.resetOthers(untilNanos);
		Keyspace keys = local.keys();
		Keyspace before = keys.predecessor();
		keys.resetEvicted(untilNanos);
		if (before != null) {
			before.resetEvicted(untilNanos);
			before.visitAll((counter) -> local.resetCounted(counter.hash(), untilNanos));
		}
		keys.visitAll((counter) -> local.resetCounted(counter.hash(), untilNanos));
	}

	@Override
	public void confirmReset(long untilNanos, Consumer<List<String>> unconfirmed) {
		this.dispatcher.local().confirmResetOfAll(untilNanos, unconfirmed);
	}

}
