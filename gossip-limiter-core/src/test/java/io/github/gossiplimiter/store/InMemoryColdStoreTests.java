/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.store;

import org.jspecify.annotations.Nullable;

class InMemoryColdStoreTests extends ColdStoreContract {

	private @Nullable InMemoryColdStore store;

	@Override
	protected ColdStore open(int capacity) {
		InMemoryColdStore opened = (this.store != null) ? this.store : new InMemoryColdStore(this.clock, capacity);
		this.store = opened;
		return opened;
	}

}
