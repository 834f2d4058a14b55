package io.github.gossiplimiter;

import org.jspecify.annotations.Nullable;

/**
 * Knows what a limit can become on this node.
 *
 * @param engines makes shares of limits
 * @param source where leased permits would come from
 * @param scales limits of which less is allowed here
 */
record LimitValidator(LimitDispatcher.Engines engines, @Nullable LeaseSource source, LimitScaling scales) {

	/**
	 * Let a limit become something that was checked.
	 */
	void change(LimitDispatcher dispatcher, Limit changed) {
		dispatcher.change(changed);
		this.scales.apply(dispatcher);
	}

	/**
	 * Refuse a limit that this node cannot enforce, before anything is touched.
	 */
	void check(Limit limit) {
		Coordination coordination = limit.coordination();
		boolean leased = coordination.consistency().isLeased();
		if (leased && this.source == null) {
			throw new IllegalArgumentException("limit '" + limit.name() + "' is " + coordination.consistency()
					+ ", but there is nobody to lease from");
		}
		boolean shared = leased ? coordination.onFailure() == OnFailure.SHARE
				: coordination.consistency() == Consistency.LOCAL_SHARE;
		if (shared) {
			this.engines.share(limit);
		}
	}

}
