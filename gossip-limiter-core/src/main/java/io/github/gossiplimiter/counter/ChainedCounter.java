package io.github.gossiplimiter.counter;

import org.jspecify.annotations.Nullable;

/**
 * A cell of a limit that has several windows.
 */
final class ChainedCounter extends WindowCounter {

	private final WindowCounter nextWindow;

	ChainedCounter(long hash, int birth, WindowQuota meter, long nowNanos, WindowCounter nextWindow) {
		super(hash, birth, meter, nowNanos);
		this.nextWindow = nextWindow;
	}

	@Override
	public @Nullable WindowCounter nextWindow() {
		return this.nextWindow;
	}

}
