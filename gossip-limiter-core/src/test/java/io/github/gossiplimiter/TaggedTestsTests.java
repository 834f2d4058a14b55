/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.io.IOException;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TaggedTestsTests {

	private static final String MAIN = """
			class Bound {
				int requests() { return twice(1); }
				int ratio(int limit) { return ratio(limit - 1); }
				int twice(int value) { return 2 * value; }
				int size() { return this.size; }
				Bound with(int value) { return this; }
				@Override public String toString() { return ""; }
			}
			""";

	@Test
	void testOfAMethodThatMainNeverCallsShowsNothing() throws IOException {
		assertThat(problems("class BoundTests { @Tag(\"A1\") @Test void shown() { new Bound().ratio(2); } }"))
			.singleElement()
			.isEqualTo("A1 is shown by BoundTests.shown, which calls ratio; main never calls that");
	}

	@Test
	void testThatCallsSuchAMethodThroughAHelperShowsNothing() throws IOException {
		assertThat(problems("@Tag(\"A1\") class BoundTests { @Test void shown() { helper(); } "
				+ "void helper() { new Bound().ratio(2); } }"))
			.hasSize(1);
	}

	@Test
	void testOfAMethodThatMainCallsShowsItsLine() throws IOException {
		assertThat(problems("class BoundTests { @Tag(\"A1\") @Test void shown() { new Bound().twice(2); } }"))
			.isEmpty();
	}

	@Test
	void accessorsAndMethodsOfBuildersAreForOthersToCall() throws IOException {
		assertThat(problems("class BoundTests { @Tag(\"A1\") @Test void shown() { new Bound().with(1).size(); } }"))
			.isEmpty();
	}

	@Test
	void methodOfTheSameNameElsewhereIsNotMeant() throws IOException {
		assertThat(problems("class OtherTests { @Tag(\"A1\") @Test void shown() { new Other().ratio(2); } }"))
			.isEmpty();
	}

	private static List<String> problems(String test) throws IOException {
		return TaggedTests.of(List.of(test)).problems(UncalledMethods.in(List.of(MAIN)));
	}

}
