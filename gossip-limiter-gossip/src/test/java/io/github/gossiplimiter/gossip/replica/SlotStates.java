/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.replica;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.window.WindowCounter;
import io.github.gossiplimiter.window.WindowQuota;

/**
 * Slots as they travel, without the way between.
 */
final class SlotStates {

	private SlotStates() {
	}

	static boolean merge(WindowCounter counter, WindowQuota quota, SlotState heard, long nowNanos) {
		SlotLog log = new SlotLog();
		OriginCounters replicas = OriginCounters.of(counter, quota, nowNanos);
		Slot slot = Objects.requireNonNull(replicas.slot(heard.name(), quota.geometry()));
		boolean news = false;
		for (SlotState.SubWindow subWindow : heard.subWindows()) {
			news |= subWindow.number() >= quota.number(nowNanos) - quota.span() && replicas.raise(log, slot,
					subWindow.number(), (int) subWindow.spent(), (int) subWindow.credited(), true);
		}
		if (news || nowNanos > slot.rateNanos()) {
			slot.arrived(heard.intervalMillis() / Slot.GAPS, nowNanos, nowNanos);
			replicas.rateReceived(slot, heard.ratePerMilli(), nowNanos);
		}
		replicas.publishTotals(log, quota, nowNanos);
		return news;
	}

	/**
	 * This node's slot as peers may see it, or nothing while a permit in it is undecided.
	 */
	static @Nullable SlotState export(WindowCounter counter, WindowQuota quota, String node, long incarnation,
			long nowNanos) {
		OriginCounters replicas = OriginCounters.of(counter, quota, nowNanos);
		boolean published = replicas.publish(new SlotLog(), node, incarnation, quota, nowNanos);
		Slot own = replicas.own();
		if (!published || own == null) {
			return null;
		}
		List<SlotState.SubWindow> subWindows = new ArrayList<>();
		for (int i = 0; i < own.size(); i++) {
			subWindows.add(new SlotState.SubWindow(own.number(i), own.spent(i), own.credited(i)));
		}
		return new SlotState(own.name(), subWindows, 0, 0);
	}

}
