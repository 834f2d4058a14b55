/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.gossip.replica;

import java.util.List;

/**
 * One node's contribution to one key, as it travels between nodes. All values only ever
 * grow; merging takes the larger of each.
 *
 * @param name who wrote it
 * @param subWindows what was spent and given back, by sub-window
 * @param ratePerMilli the writer's admit rate before the event that triggered the message
 * @param intervalMillis how long the writer may be silent before it speaks again
 */
record SlotState(SlotName name, List<SubWindow> subWindows, double ratePerMilli, double intervalMillis) {

	public SlotState {
		subWindows = List.copyOf(subWindows);
	}

	/**
	 * Spending of one sub-window.
	 *
	 * @param number the sub-window
	 * @param spent permits taken
	 * @param credited permits given back
	 */
	record SubWindow(long number, long spent, long credited) {

		public SubWindow {
			if (spent < 0 || credited < 0 || credited > spent) {
				throw new IllegalArgumentException(
						"credited must be between 0 and spent: spent=" + spent + ", credited=" + credited);
			}
		}

	}

}
