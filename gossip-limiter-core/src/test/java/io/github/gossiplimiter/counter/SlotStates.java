package io.github.gossiplimiter.counter;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Slots as they travel, without the way between.
 */
final class SlotStates {

	private SlotStates() {
	}

	static boolean merge(WindowCounter cell, WindowQuota meter, SlotState heard, long nowNanos) {
		SlotLog log = new SlotLog();
		OriginCounters replicas = cell.replicas(meter, nowNanos);
		Slot slot = Objects.requireNonNull(replicas.slot(heard.name(), meter.geometry));
		boolean news = false;
		for (SlotState.SubWindow subWindow : heard.subWindows()) {
			news |= subWindow.number() >= meter.number(nowNanos) - meter.span && replicas.raise(log, slot,
					subWindow.number(), (int) subWindow.spent(), (int) subWindow.credited(), true);
		}
		if (news || nowNanos > slot.heardNanos()) {
			slot.arrived(heard.intervalMillis() / Slot.GAPS, nowNanos, nowNanos);
			replicas.heard(slot, heard.ratePerMilli(), nowNanos);
		}
		replicas.settle(log, meter, nowNanos);
		return news;
	}

	/**
	 * This node's slot as peers may see it, or nothing while a permit in it is undecided.
	 */
	static @Nullable SlotState export(WindowCounter cell, WindowQuota meter, String node, long incarnation,
			long nowNanos) {
		OriginCounters replicas = cell.replicas(meter, nowNanos);
		boolean published = replicas.publish(new SlotLog(), node, incarnation, meter, nowNanos);
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
