package io.github.gossiplimiter.autoconfigure.client;

import org.jspecify.annotations.Nullable;

/**
 * What becomes of a client before a limit is asked.
 *
 * @param outcome what is to be done
 * @param limitName the limit to ask, if one is
 * @param key whose quota is taken there, if one is
 * @since 0.1.0
 */
public record Standing(Outcome outcome, @Nullable String limitName, @Nullable String key) {

	/**
	 * What is to be done.
	 */
	public enum Outcome {

		/**
		 * A limit is asked.
		 */
		LIMITED,

		/**
		 * Nothing: the client is on the list of those that are not limited.
		 */
		UNLIMITED,

		/**
		 * What the limit says about clients without a key.
		 */
		KEYLESS,

		/**
		 * The client is turned away, as a list says.
		 */
		LISTED,

		/**
		 * The client is turned away, since its plan is unknown.
		 */
		UNPLANNED

	}

	static final Standing UNLIMITED = new Standing(Outcome.UNLIMITED);

	static final Standing KEYLESS = new Standing(Outcome.KEYLESS);

	static final Standing LISTED = new Standing(Outcome.LISTED);

	static final Standing UNPLANNED = new Standing(Outcome.UNPLANNED);

	private Standing(Outcome outcome) {
		this(outcome, null, null);
	}

	/**
	 * Why a client is turned away, in a sentence.
	 * @param ofLimit the limit that it would have been asked
	 */
	public String reason(String ofLimit) {
		return (this.outcome == Outcome.LISTED)
				? "The client is on the list of those that '" + ofLimit + "' turns away."
				: "The plan of the request is not one of those that '" + ofLimit + "' has.";
	}

}
