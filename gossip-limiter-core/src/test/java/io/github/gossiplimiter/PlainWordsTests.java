/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Comments of main sources and the pages use the words of the glossary. Words that stood
 * for others are not used any more; words of conversation become fewer.
 */
class PlainWordsTests {

	private static final String PAGES = "pages";

	/*
	 * What is not said any more, and what is said instead.
	 */
	private static final Map<String, String> BANNED = Map.ofEntries(entry("abroad", "in another region"),
			entry("bench", "execution"), entry("bequests?", "handed-over state"), entry("canvass", "collect promises"),
			entry("cellar", "cold tier"), entry("companions?", "protocol of the loop"), entry("courier", "sender"),
			entry("desk", "queue or dispatcher"), entry("doorkeeper", "filter"), entry("errands?", "call"),
			entry("fingers", "direct peers"), entry("ghosts?", "count of evicted keys"),
			entry("guests?", "foreign holder"), entry("haunt(?:s|ed)?", "restore"), entry("heirs?", "successor"),
			entry("janitor", "compactor"), entry("lessee", "holder"), entry("lots?", "lease"),
			entry("parcels?", "fragment"), entry("pledges?", "promise"), entry("purse", "permits at hand"),
			entry("reign", "term"), entry("residues?", "entry"), entry("revival", "restored count"),
			entry("shelf", "cold tier"), entry("tenure", "term"), entry("teller", "reporter"),
			entry("verdicts?", "decision or result"), entry("wording", "text"));

	/*
	 * Words of conversation: nodes send, receive, report, request and reply.
	 */
	private static final Pattern CONVERSATION = word(
			"tells?|told|telling|hears?|heard|says?|said|saying|asks?|asked" + "|asking|news|whoever");

	/*
	 * How many of them are left in the comments of a module, and in the pages. A number
	 * may only become smaller.
	 */
	private static final Map<String, Integer> CONVERSATION_MAX = Map.ofEntries(
			left("gossip-limiter-autoconfigure", 270), left("gossip-limiter-benchmarks", 40),
			left("gossip-limiter-cluster", 40), left("gossip-limiter-concurrency", 40),
			left("gossip-limiter-core", 180), left("gossip-limiter-gossip", 120), left("gossip-limiter-lease", 150),
			left("gossip-limiter-membership", 10), left("gossip-limiter-simulation", 50),
			left("gossip-limiter-simulator", 100), left("sample-app", 40), left("gossip-limiter-redis", 10),
			left(PAGES, 540));

	/*
	 * Code in comments and pages.
	 */
	private static final Pattern CODE = Pattern
		.compile("(?s)```.*?```|`[^`]*`|\\{@(?:code|link|linkplain)\\b[^}]*}|@param \\w+");

	/*
	 * Literals are matched to be left out.
	 */
	private static final Pattern COMMENT = Pattern.compile("(?s)\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\n])*\""
			+ "|'(?:\\\\.|[^'\\\\\n])+'|(?<comment>/\\*.*?\\*/|//[^\n]*)");

	private static SourceTree tree;

	@BeforeAll
	static void read() throws IOException {
		tree = SourceTree.read();
	}

	@Test
	void wordsThatStandForOthersAreNotUsed() throws IOException {
		List<String> problems = new ArrayList<>();
		texts().forEach((text) -> BANNED.forEach((word, instead) -> {
			if (word(word).matcher(text.text()).find()) {
				problems.add(text.path() + " says '" + word
						+ "': say what it is in the words of the glossary, such as '" + instead + "'");
			}
		}));
		assertThat(problems).isEmpty();
	}

	@Test
	void wordsOfConversationBecomeFewer() throws IOException {
		Map<String, Integer> counts = new TreeMap<>();
		texts().forEach((text) -> counts.merge(text.part(), count(text.text()), Integer::sum));
		assertThat(counts).allSatisfy((part, count) -> assertThat(count)
			.as("%s has more words such as tell, hear, say, ask and news than before: nodes send, receive, report, "
					+ "request and reply", part)
			.isLessThanOrEqualTo(CONVERSATION_MAX.getOrDefault(part, 0)));
	}

	@Test
	void codeAndLiteralsAreLeftOut() {
		assertThat(commentsOf("String a = \"told\"; // heard \"said\"\n/** {@code news} asks */"))
			.satisfies((text) -> assertThat(count(text)).isEqualTo(3));
		assertThat(word("lots?").matcher("a slot of the plot").find()).isFalse();
	}

	private static Stream<Text> texts() throws IOException {
		List<Path> pages = new ArrayList<>(tree.pages("docs"));
		pages.addAll(List.of(Path.of("ARCHITECTURE.md"), Path.of("CONTRIBUTING.md"), Path.of("README.md")));
		return Stream.concat(
				Stream.concat(tree.sources().stream(), tree.packageDescriptions().stream())
					.filter(SourceTree.Source::isMain)
					.map((source) -> new Text(source.module(), source.path(), commentsOf(source.text()))),
				pages.stream().map((page) -> new Text(PAGES, page, withoutCode(tree.text(page)))));
	}

	private static String commentsOf(String source) {
		StringBuilder comments = new StringBuilder();
		COMMENT.matcher(source).results().map((result) -> comment(source, result)).forEach(comments::append);
		return withoutCode(comments.toString());
	}

	private static String comment(String source, MatchResult result) {
		return (result.start(1) < 0) ? "" : source.substring(result.start(1), result.end(1)) + "\n";
	}

	private static String withoutCode(String text) {
		return CODE.matcher(text).replaceAll(" ");
	}

	private static int count(String text) {
		return (int) CONVERSATION.matcher(text.toLowerCase(Locale.ROOT)).results().count();
	}

	private static Pattern word(String expression) {
		return Pattern.compile("\\b(?:" + expression + ")\\b", Pattern.CASE_INSENSITIVE);
	}

	private static Map.Entry<String, String> entry(String word, String instead) {
		return Map.entry(word, instead);
	}

	private static Map.Entry<String, Integer> left(String part, int count) {
		return Map.entry(part, count);
	}

	/**
	 * Comments of a source, or a page.
	 *
	 * @param part its module, or that it is a page
	 * @param path where it is
	 * @param text without code
	 */
	private record Text(String part, Path path, String text) {

	}

}
