package io.github.gossiplimiter.lease.model;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What tests ask of a search. Sizes that take minutes are searched with
 * {@code -Dslow=true} only.
 */
final class Searches {

	/** Most boards that fit into the memory of a test. */
	private static final int BOUND = isSlow() ? 30_000_000 : 2_000_000;

	private Searches() {
	}

	static boolean isSlow() {
		return Boolean.getBoolean("slow");
	}

	/**
	 * Nothing is wrong, whatever happens.
	 */
	static void assertHolds(Model<?> model) {
		Outcome outcome = Search.run(model, BOUND);
		System.out.println(outcome);
		assertThat(outcome.wrong()).as("%s", outcome).isNull();
		assertThat(outcome.boards()).as("a model in which nothing happens shows nothing").isGreaterThan(50);
	}

	/**
	 * The search finds out what is wrong.
	 */
	static void assertBreaks(Model<?> model, String wrong) {
		Outcome outcome = Search.run(model, BOUND);
		System.out.println(outcome);
		assertThat(outcome.wrong()).as("%s", outcome).isNotNull().contains(wrong);
		assertThat(outcome.trace()).isNotEmpty();
	}

}
