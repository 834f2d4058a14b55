package io.github.gossiplimiter.counter;

/**
 * What a peer has probably spent since it last spoke.
 */
final class Extrapolation {

	/**
	 * A message needs some time to arrive and to be merged.
	 */
	static final double GRACE_MILLIS = 20;

	private static final double FADE_START = 10;

	private static final double FADE_END = 20;

	private Extrapolation() {
	}

	/**
	 * {@code r*h*(1-exp(-age/h))}, with {@code h} the sender's interval and some grace:
	 * the peer's rate at first, levelling off where the next message was due. Between 10h
	 * and 20h it fades to nothing, so that a silent or dead peer leaves no phantom.
	 */
	static double permits(double ratePerMilli, double intervalMillis, double ageMillis) {
		double horizon = intervalMillis + GRACE_MILLIS;
		double ages = ageMillis / horizon;
		if (ages <= 0 || ages >= FADE_END) {
			return 0;
		}
		double level = ratePerMilli * horizon * (1 - StrictMath.exp(-ages));
		return (ages <= FADE_START) ? level : level * (FADE_END - ages) / (FADE_END - FADE_START);
	}

}
