/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.demo;

import java.util.Arrays;
import java.util.Locale;

/**
 * What can be done to a node.
 */
enum NodeAction {

	KILL, RESTART, FREEZE, THAW, PARTITION, HEAL;

	void apply(Demo demo, DemoNode node) {
		switch (this) {
			case KILL -> demo.kill(node);
			case RESTART -> demo.restart(node);
			case FREEZE -> demo.freeze(node);
			case THAW -> demo.thaw(node);
			case PARTITION -> demo.network().cut(node.id());
			case HEAL -> demo.network().mend(node.id());
		}
	}

	/**
	 * The action that users call so.
	 * @throws IllegalArgumentException whose message says what there is
	 */
	static NodeAction of(String name) {
		return Arrays.stream(values())
			.filter((action) -> action.name().toLowerCase(Locale.ROOT).equals(name))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException(
					"There is no action '" + name + "'; choose kill, restart, freeze, thaw, partition or heal."));
	}

}
