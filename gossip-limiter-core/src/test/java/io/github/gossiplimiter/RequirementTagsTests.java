/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class RequirementTagsTests {

	@Test
	void tagOnMethodCountsForItsClass() throws IOException {
		RequirementTags tags = tags("""
				class WindowTests {
					@Test
					@Tag("A24")
					void admits() {
					}
				}
				""");
		assertThat(tags.typesWith("A24")).containsExactly("WindowTests");
		assertThat(tags.typesWith("A2")).isEmpty();
	}

	@Test
	void tagOnClassCounts() throws IOException {
		assertThat(tags("@Tag(\"B1\") class WindowTests { }").typesWith("B1")).containsExactly("WindowTests");
	}

	@Test
	void everyWayToWriteATagCounts() throws IOException {
		RequirementTags tags = tags("""
				class WindowTests {
					@Tag("A1") @Tag("A2")
					void repeated() {
					}
					@Tags({ @Tag("A3"), @Tag("A4") })
					void wrapped() {
					}
					@org.junit.jupiter.api.Tag(value = "A5")
					void qualified() {
					}
				}
				""");
		assertThat(List.of("A1", "A2", "A3", "A4", "A5"))
			.allSatisfy((id) -> assertThat(tags.typesWith(id)).as(id).containsExactly("WindowTests"));
	}

	@Test
	void tagInNestedClassCountsForTheOutermost() throws IOException {
		RequirementTags tags = tags("class WindowTests { @Nested class WhenFull { @Tag(\"A1\") void denies() { } } }");
		assertThat(tags.typesWith("A1")).containsExactly("WindowTests");
	}

	@Test
	void tagInCommentOrStringDoesNotCount() throws IOException {
		RequirementTags tags = tags("""
				/** Shows {@code @Tag("A1")}. */
				class WindowTests {
					// @Tag("A2")
					/* @Tag("A3") */
					String text = "@Tag(\\"A4\\")";
					String block = \"""
						@Tag("A5")
						\""";
					char quote = '"'; @Tag("A6") void admits() { } // "
				}
				""");
		assertThat(List.of("A1", "A2", "A3", "A4", "A5"))
			.allSatisfy((id) -> assertThat(tags.typesWith(id)).as(id).isEmpty());
		assertThat(tags.typesWith("A6")).containsExactly("WindowTests");
	}

	@Test
	void otherAnnotationsAndOtherTagsAreLeftAlone() throws IOException {
		RequirementTags tags = tags(
				"class WindowTests { @Tag(\"slow\") @Label(\"A1\") @HashTag(\"A2\") void admits() { } }");
		assertThat(tags.typesWith("A1")).isEmpty();
		assertThat(tags.typesWith("A2")).isEmpty();
		assertThat(tags.problemsWithIds(List.of())).isEmpty();
	}

	@Test
	void typesAreSortedAndNamedOnce() throws IOException {
		RequirementTags tags = tags("class LaterTests { @Tag(\"A1\") void one() { } @Tag(\"A1\") void two() { } }",
				"@Tag(\"A1\") class EarlierTests { }");
		assertThat(tags.typesWith("A1")).containsExactly("EarlierTests", "LaterTests");
	}

	@Test
	void unknownIdIsAProblem() throws IOException {
		RequirementTags tags = tags(
				"class WindowTests { @Tag(\"A1\") @Tag(\"A76\") @Tag(\"F100\") void admits() { } }");
		assertThat(tags.problemsWithIds(List.of("A1"))).containsExactly(
				"A76 is not a requirement; it is tagged in [WindowTests]",
				"F100 is not a requirement; it is tagged in [WindowTests]");
	}

	@Test
	void tagOutsideATestClassIsAProblem() throws IOException {
		RequirementTags tags = tags("@Tag(\"A1\") @interface Admission { }", "@Tag(\"A1\") class WindowTests { }");
		assertThat(tags.problemsWithTypes())
			.containsExactly("A1 is tagged in Admission, whose name ends neither in Tests nor in Contract");
	}

	@Test
	void allModulesAreReadAndOnlyTheirTests(@TempDir Path root) throws IOException {
		write(root.resolve("one/src/test/java/a/b/FirstTests.java"), "@Tag(\"A1\") class FirstTests { }");
		write(root.resolve("two/src/test/java/SecondTests.java"), "@Tag(\"A1\") class SecondTests { }");
		write(root.resolve("two/src/main/java/MainTests.java"), "@Tag(\"A1\") class MainTests { }");
		write(root.resolve("two/src/test/java/notes.txt"), "@Tag(\"A1\") class NotesTests { }");
		assertThat(RequirementTags.ofModulesIn(root).typesWith("A1")).containsExactly("FirstTests", "SecondTests");
	}

	private static void write(Path file, String text) throws IOException {
		Files.createDirectories(file.resolveSibling("."));
		Files.writeString(file, text);
	}

	private static RequirementTags tags(String... sources) throws IOException {
		return RequirementTags.of(List.of(sources));
	}

}
