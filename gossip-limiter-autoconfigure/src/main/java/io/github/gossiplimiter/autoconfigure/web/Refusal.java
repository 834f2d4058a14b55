package io.github.gossiplimiter.autoconfigure.web;

/**
 * Why a request is turned away without asking a limit.
 *
 * @param limitName the limit that it would have been asked
 * @param detail the reason in a sentence
 * @since 0.1.0
 */
public record Refusal(String limitName, String detail) {

	static Refusal ofList(String limitName) {
		return new Refusal(limitName, "The client is on the list of those that '" + limitName + "' turns away.");
	}

	static Refusal ofPlan(String limitName) {
		return new Refusal(limitName, "The plan of the request is not one of those that '" + limitName + "' has.");
	}

}
