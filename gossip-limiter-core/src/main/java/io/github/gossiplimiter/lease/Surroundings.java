package io.github.gossiplimiter.lease;

import io.github.gossiplimiter.Limit;

/**
 * What a ledger is told by the coordinator it belongs to. The defaults suit a coordinator
 * that has always been the only one, and that everybody can reach.
 *
 * @since 0.1.0
 */
public interface Surroundings {

	/**
	 * A coordinator that has always been the only one.
	 */
	Surroundings NONE = new Surroundings() {
	};

	/**
	 * Permits that are known to have been spent of a key that the ledger does not have
	 * yet.
	 */
	default long counted(Limit limit, long key) {
		return 0;
	}

	/**
	 * Until when nothing may be granted, because lots may be open that the ledger has not
	 * heard of.
	 */
	default long silentUntilNanos(Limit limit, long key) {
		return Long.MIN_VALUE;
	}

	/**
	 * How many members may be spending their own share of a limit, because they have not
	 * been in contact, or not for long enough since.
	 */
	default int absentMembers(Limit limit) {
		return 0;
	}

	/**
	 * Whether a holder is still a member, as far as the coordinator knows. What a member
	 * that is gone said about itself does not hold for whoever comes in its place.
	 */
	default boolean isPresent(long holder) {
		return true;
	}

	/**
	 * How many members the cluster is expected to have; the divisor of a share.
	 */
	default int expectedMembers() {
		return 1;
	}

}
