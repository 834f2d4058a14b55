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

	/*
	 * An exponential takes longer than the rest of a decision. Ages are looked up with a
	 * step so small that what lies between is straight to four digits; from FADE_START on
	 * everything has been spent.
	 */
	private static final int STEPS = 128;

	private static final double[] SPENT = spent();

	private Extrapolation() {
	}

	private static double[] spent() {
		double[] spent = new double[(int) (FADE_START * STEPS) + 2];
		for (int i = 0; i < spent.length; i++) {
			spent[i] = 1 - StrictMath.exp(-(double) i / STEPS);
		}
		return spent;
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
		double level = ratePerMilli * horizon;
		return level * ((ages <= FADE_START) ? spentAfter(ages) : (FADE_END - ages) / (FADE_END - FADE_START));
	}

	/**
	 * The most it can ever be.
	 */
	static double permitsMax(double ratePerMilli, double intervalMillis) {
		return ratePerMilli * (intervalMillis + GRACE_MILLIS);
	}

	private static double spentAfter(double ages) {
		double steps = ages * STEPS;
		int step = (int) steps;
		return SPENT[step] + (steps - step) * (SPENT[step + 1] - SPENT[step]);
	}

}
