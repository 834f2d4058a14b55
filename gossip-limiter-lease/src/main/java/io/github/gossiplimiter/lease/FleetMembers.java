package io.github.gossiplimiter.lease;

/**
 * How many members share a cluster, as far as hybrid limits have to know: each may decide
 * a part of the limit alone, and all parts together must not be more than there is.
 *
 * @since 0.1.0
 */
public interface FleetMembers {

	/**
	 * A node that is alone.
	 */
	FleetMembers ALONE = new FleetMembers() {
	};

	/**
	 * How many members there are, this one included; the expected number if that is known
	 * and larger.
	 */
	default int members() {
		return 1;
	}

	/**
	 * Whether all other members have put into effect that this one is there.
	 */
	default boolean isSettled() {
		return true;
	}

}
