/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.lease.peer;

/**
 * This node as a holder, for notices and requests of owners that concern no particular
 * lease.
 */
interface LocalHolder {

	/**
	 * One that leases nothing.
	 */
	LocalHolder NONE = new LocalHolder() {
	};

	/**
	 * A key has changed between deciding alone and leasing.
	 * @param epoch which change it was; odd if permits are leased from now on
	 */
	default void switched(String limitName, long key, long epoch) {
	}

	/**
	 * Somebody else needs what is held of a key and not used.
	 */
	default void recalled(String limitName, long key) {
	}

	/**
	 * Time since this node last decided by its own share of a limit.
	 * @param owned whether who asks has its right as an owner, so that this has an end
	 * @return how long ago, 0 if it may be so soon; below 0 if it never was
	 */
	default long sharedNanos(boolean owned) {
		return -1;
	}

	/**
	 * Spent permits of a key of a limit that is not leased, as counted here.
	 */
	default long counted(String limitName, long key) {
		return 0;
	}

}
