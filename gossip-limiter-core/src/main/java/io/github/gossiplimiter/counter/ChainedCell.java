package io.github.gossiplimiter.counter;

import org.jspecify.annotations.Nullable;

/**
 * A cell of a limit that has several windows.
 */
final class ChainedCell extends Cell {

	private final Cell nextWindow;

	ChainedCell(long hash, int birth, Meter meter, long nowNanos, Cell nextWindow) {
		super(hash, birth, meter, nowNanos);
		this.nextWindow = nextWindow;
	}

	@Override
	public @Nullable Cell nextWindow() {
		return this.nextWindow;
	}

}
