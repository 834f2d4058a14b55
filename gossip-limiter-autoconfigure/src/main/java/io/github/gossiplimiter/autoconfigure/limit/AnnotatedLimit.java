/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.limit;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.autoconfigure.properties.Setting;

/**
 * One {@code @RateLimited}, read.
 *
 * @param limitName the limit it names
 * @param definition the limit it defines in place, or nothing if it only names one
 * @param key its key, or empty
 * @param cost its cost, or empty
 * @param condition its condition, or empty
 * @param plan its plan, or empty
 * @param fallbackMethod what to call instead of a method that is denied, or empty
 * @param place the annotation and what it stands on
 */
record AnnotatedLimit(String limitName, @Nullable Limit definition, String key, String cost, String condition,
		String plan, String fallbackMethod, String place) {

	Setting key(Setting other) {
		return override(this.key, "key", other);
	}

	Setting cost(Setting other) {
		return override(this.cost, "cost", other);
	}

	@Nullable Setting condition(@Nullable Setting other) {
		return this.condition.isEmpty() ? other : attribute(this.condition, "condition");
	}

	@Nullable Setting planSetting() {
		return this.plan.isEmpty() ? null : attribute(this.plan, "plan");
	}

	private Setting override(String text, String attribute, Setting other) {
		return text.isEmpty() ? other : attribute(text, attribute);
	}

	private Setting attribute(String text, String attribute) {
		return new Setting(text, "The " + attribute + " of " + this.place);
	}

}
