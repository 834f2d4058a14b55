/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.io.IOException;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ConformancePageTests {

	private static final String PAGE = """
			# Title

			| Line | What it asks | State | Tests |
			|---|---|---|---|
			| A1 | First, with `code` | open | |
			| A2 | Second | delivered | OneTests, TwoTests |
			""";

	@Test
	void requiredIdsRunThroughAllLetters() {
		assertThat(ConformancePage.requiredIds()).hasSize(224)
			.doesNotHaveDuplicates()
			.startsWith("A1", "A2")
			.containsSequence("A75", "B1")
			.containsSequence("B47", "C1")
			.containsSequence("C37", "D1")
			.containsSequence("D33", "E1")
			.endsWith("E32");
	}

	@Test
	void rowsAreParsed() {
		assertThat(ConformancePage.parse(PAGE).rows()).containsExactly(
				new ConformancePage.Row("A1", "First, with `code`", "open", List.of()),
				new ConformancePage.Row("A2", "Second", "delivered", List.of("OneTests", "TwoTests")));
	}

	@Test
	void pageIsWrittenAsItWasRead() {
		assertThat(ConformancePage.parse(PAGE)).hasToString(PAGE);
	}

	@Test
	void rowWithAnotherStateIsRefused() {
		ConformancePage page = ConformancePage.parse("| A1 | First | done | |");
		assertThatIllegalArgumentException().isThrownBy(page::rows).withMessageContaining("| A1 | First | done | |");
	}

	@Test
	void rowWithAnotherNumberOfCellsIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(ConformancePage.parse("| A1 | First | open |")::rows);
		assertThatIllegalArgumentException().isThrownBy(ConformancePage.parse("| A1 | a | b | open | |")::rows);
	}

	@Test
	void idsInOrderAreFine() {
		assertThat(ConformancePage.parse(PAGE).problemsWithIds(List.of("A1", "A2"))).isEmpty();
	}

	@Test
	void missingAndUnknownIdsAreProblems() {
		assertThat(ConformancePage.parse(PAGE).problemsWithIds(List.of("A1", "A3"))).containsExactly("A3 is missing",
				"A2 is not a requirement");
	}

	@Test
	void idListedTwiceIsAProblem() {
		ConformancePage page = ConformancePage.parse(PAGE + "| A1 | First | open | |\n");
		assertThat(page.problemsWithIds(List.of("A1", "A2"))).containsExactly("A1 is listed twice");
	}

	@Test
	void idsOutOfOrderAreAProblem() {
		assertThat(ConformancePage.parse(PAGE).problemsWithIds(List.of("A2", "A1")))
			.containsExactly("rows are not in order: [A1, A2]");
	}

	@Test
	void pageThatMatchesTheTagsNeedsNoRow() throws IOException {
		RequirementTags tags = tags("@Tag(\"A2\") class TwoTests { }", "@Tag(\"A2\") class OneTests { }");
		assertThat(ConformancePage.parse(PAGE).rowsToPaste(tags)).isEmpty();
	}

	@Test
	void openLineWithATagIsToBeDelivered() throws IOException {
		RequirementTags tags = tags("@Tag(\"A1\") @Tag(\"A2\") class OneTests { }", "@Tag(\"A2\") class TwoTests { }");
		assertThat(ConformancePage.parse(PAGE).rowsToPaste(tags))
			.containsExactly("| A1 | First, with `code` | delivered | OneTests |");
	}

	@Test
	void deliveredLineWithOtherTestsIsToBeCorrected() throws IOException {
		RequirementTags tags = tags("@Tag(\"A2\") class OneTests { }", "@Tag(\"A2\") class ThreeTests { }");
		assertThat(ConformancePage.parse(PAGE).rowsToPaste(tags))
			.containsExactly("| A2 | Second | delivered | OneTests, ThreeTests |");
	}

	@Test
	void deliveredLineWithoutATagIsToBeOpened() throws IOException {
		assertThat(ConformancePage.parse(PAGE).rowsToPaste(tags())).containsExactly("| A2 | Second | open | |");
	}

	@Test
	void openLineThatNamesTestsIsToBeCorrected() throws IOException {
		ConformancePage page = ConformancePage.parse("| A1 | First | open | OneTests |");
		assertThat(page.rowsToPaste(tags())).containsExactly("| A1 | First | open | |");
	}

	@Test
	void updateChangesNothingButStateAndTests() throws IOException {
		ConformancePage updated = ConformancePage.parse(PAGE).with(tags("@Tag(\"A1\") class OneTests { }"));
		assertThat(updated).hasToString("""
				# Title

				| Line | What it asks | State | Tests |
				|---|---|---|---|
				| A1 | First, with `code` | delivered | OneTests |
				| A2 | Second | open | |
				""");
	}

	private static RequirementTags tags(String... sources) throws IOException {
		return RequirementTags.of(List.of(sources));
	}

}
