package io.github.gossiplimiter.simulator.concurrency;

import java.time.Duration;

import io.github.gossiplimiter.simulator.experiment.DurationText;

/**
 * More nodes come.
 *
 * @param at when
 * @param nodes how many
 */
public record Join(Duration at, int nodes) {

	private static final int NODES_MAX = 512;

	public Join {
		if (at.isNegative() || nodes < 1 || nodes > NODES_MAX) {
			throw new IllegalArgumentException("not before the start, and between 1 and " + NODES_MAX
					+ " nodes join, for example 5s:1: " + DurationText.format(at) + ":" + nodes);
		}
	}

	/**
	 * Read {@code 5s:1}.
	 */
	public static Join parse(String text) {
		int colon = text.indexOf(':');
		try {
			if (colon > 0) {
				return new Join(DurationText.parse(text.substring(0, colon)),
						Integer.parseInt(text.substring(colon + 1)));
			}
		}
		catch (NumberFormatException ex) {
			throw new IllegalArgumentException(said(text), ex);
		}
		throw new IllegalArgumentException(said(text));
	}

	private static String said(String text) {
		return "'" + text + "' does not say who joins; write when and how many, for example 5s:1";
	}

	@Override
	public String toString() {
		return DurationText.format(this.at) + ":" + this.nodes;
	}

}
