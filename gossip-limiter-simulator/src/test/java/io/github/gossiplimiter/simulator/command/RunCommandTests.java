/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.simulator.experiment.NamedConfigurations;

import static org.assertj.core.api.Assertions.assertThat;

class RunCommandTests {

	private static final String SMALL = "run --nodes 5 --limit 60 ";

	@TempDir
	@SuppressWarnings("NullAway.Init") // set by JUnit
	private Path folder;

	@Test
	void jsonIsOneObjectARunWithTheFieldsThatWerePromised() {
		CommandRun run = CommandRun.ofLine(SMALL + "--json --runs 2 --seed 4 --spread hotspot");
		assertThat(run.code()).isZero();
		assertThat(run.err()).isEmpty();
		List<String> lines = run.out().lines().toList();
		assertThat(lines).hasSize(2)
			.allSatisfy((line) -> assertThat(line)
				.matches("\\{\"strategy\":\"two-stage\",\"load\":\"spike\",\"spread\":\"hotspot\",\"seed\":[45],"
						+ "\"overAdmissionPercent\":[\\d.]+,\"underAdmissionPercent\":[\\d.]+,"
						+ "\"falseDenialPercent\":[\\d.]+,\"requests\":\\d+,\"admitted\":\\d+,\"idealAdmitted\":\\d+,"
						+ "\"messages\":\\d+,\"bytes\":\\d+,\"overAdmitted\":\\d+,\"rounds\":\\d+,"
						+ "\"waited\":\\d+,\"waitMillis99\":[\\d.]+}"));
		assertThat(lines.get(1)).contains("\"seed\":5");
	}

	@Test
	void tableHasALineARunAndTheirMean() {
		CommandRun run = CommandRun.ofLine(SMALL + "--runs 3");
		assertThat(run.out().lines()).hasSize(6);
		assertThat(run.out().lines().toList().get(5)).startsWith("    mean ");
	}

	@Test
	@Tag("C18")
	void regionsAreReportedWithTheirTraffic() {
		String line = "run --nodes 6 --limit 120 --window 1m --load overload:20s:8x --regions 3 ";
		assertThat(CommandRun.ofLine(line).out()).contains("between regions: ");
		assertThat(CommandRun.ofLine(line + "--json").out())
			.matches("(?s).*,\"abroadMessages\":\\d+,\"abroadBytes\":\\d+}\\s*");
		assertThat(CommandRun.ofLine("run --nodes 6 --regions 3 --region-weights 1,2").err())
			.contains("one weight for each of the 3 regions");
	}

	@Test
	void oneSeedIsOneRunBitByBit() throws IOException {
		CommandRun first = CommandRun.ofLine(SMALL + "--json --loss 0.1 --skew 1s --decisions " + file("first.csv"));
		CommandRun second = CommandRun.ofLine(SMALL + "--json --loss 0.1 --skew 1s --decisions " + file("second.csv"));
		assertThat(first.code()).isZero();
		assertThat(second.out()).isEqualTo(first.out());
		assertThat(file("second.csv")).hasSameBinaryContentAs(file("first.csv"));
		assertThat(Files.readAllLines(file("first.csv"))).hasSizeGreaterThan(50)
			.startsWith("millis,node,key,cost,allowed");
	}

	@Tag("A70")
	@ParameterizedTest
	@ValueSource(strings = { "two-stage", "document" })
	void replayOfRecordedRequestsGivesTheSameAnswers(String strategy) {
		String common = SMALL + "--json --seed 3 --strategy " + strategy;
		CommandRun recorded = CommandRun.ofLine(common + " --keys 3 --zipf 1 --decisions " + file("recorded.csv"));
		CommandRun replayed = CommandRun
			.ofLine(common + " --trace " + file("recorded.csv") + " --decisions " + file("replayed.csv"));
		assertThat(replayed.code()).as(replayed.err()).isZero();
		assertThat(file("replayed.csv")).hasSameBinaryContentAs(file("recorded.csv"));
		assertThat(number(replayed, "admitted")).isEqualTo(number(recorded, "admitted")).isPositive();
	}

	@Test
	void decisionsAddUpToTheirTotal() throws IOException {
		CommandRun run = CommandRun.ofLine(SMALL + "--json --load steady_8x --decisions " + file("decisions.csv"));
		List<String> lines = Files.readAllLines(file("decisions.csv"));
		assertThat(lines.size() - 1).isEqualTo((int) number(run, "requests"));
		assertThat(lines.stream().filter((line) -> line.endsWith(",true")).count())
			.isEqualTo((long) number(run, "admitted"));
	}

	@Tag("A69")
	@Test
	void slowLinksMakeTheSameClusterLessExact() {
		String line = "run --json --set gossip.extrapolation=false ";
		double near = number(CommandRun.ofLine(line), "overAdmissionPercent");
		double far = number(CommandRun.ofLine(line + "--delay 200ms..300ms"), "overAdmissionPercent");
		assertThat(far).isGreaterThan(near + 3);
	}

	@Test
	void propertiesHaveAnEffect() {
		CommandRun usual = CommandRun.ofLine(SMALL + "--json");
		CommandRun coarse = CommandRun.ofLine(SMALL + "--json --set gossip.fan-out.min=1 --set gossip.fan-out.max=1 "
				+ "--set gossip.base-interval=2s --set limit.precision=10 --set gossip.max-message-size=16KB");
		assertThat(coarse.code()).as(coarse.err()).isZero();
		assertThat(number(coarse, "rounds")).isNotEqualTo(number(usual, "rounds"));
	}

	@Test
	void failedCheckPrintsSeedAndTheCommandThatRepeatsIt() {
		CommandRun run = CommandRun.ofLine(SMALL + "--seed 9 --set gossip.slack=0.3 --loss 1");
		assertThat(run.code()).isEqualTo(1);
		assertThat(run.err()).startsWith("failed with seed 9: ");
		Matcher command = Pattern.compile("repeat with: java -jar \\S+\\.jar (run .*)\\R$").matcher(run.err());
		assertThat(command.find()).as(run.err()).isTrue();
		assertThat(CommandRun.ofLine(command.group(1))).isEqualTo(run);
	}

	@ParameterizedTest
	@ValueSource(strings = { "strict", "hybrid" })
	@Tag("D19")
	void leasedLimitIsKept(String consistency) {
		CommandRun run = CommandRun.ofLine("run --nodes 5 --limit 50 --window 10s --load steady_8x --consistency "
				+ consistency + " --set limit.on-failure=deny --set cluster.expected-members=5 --json");
		assertThat(run.err()).isEmpty();
		assertThat(run.code()).isZero();
		assertThat(run.out()).contains("\"overAdmissionPercent\":0.0000");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "runn", "run --nodes 0", "run --nodes x", "run --nodes 10001", "run --limit 0",
			"run --limit -1", "run --window 1y", "run --window 1ms", "run --load foo", "run --load overload:x",
			"run --load load:10%:0s", "run --spread odd", "run --strategy x", "run --consistency x",
			"run --set limit.on-failure=x", "run --set cluster.expected-members=-1", "run --runs 0", "run --runs x",
			"run --seed x", "run --bogus", "run --set x", "run --set gossip.foo=1", "run --set gossip.slack=x",
			"run --set gossip.slack=2", "run --set gossip.strategy=x", "run --set gossip.extrapolation=maybe",
			"run --set gossip.payload=some", "run --set gossip.due-tiers=2", "run --set gossip.fan-out.min=12",
			"run --set limit.precision=0", "run --set limit.window=1s", "run --set strict.max-wait=x",
			"run --set cluster.port=1", "run --loss 2", "run --loss x", "run --delay 3ms..1ms", "run --delay 2h",
			"run --skew x", "run --skew 4000d", "run --partition 3s:0", "run --partition 6s..3s:0",
			"run --partition 3s..6s", "run --crash 4s", "run --crash 4s:25", "run --crash 4s:x", "run --crash 4s:9-3",
			"run --crash 4s:3 --crash 5s:3", "run --keys 0", "run --zipf -1", "run --keys 2 --zipf x", "run --trace",
			"run --trace nothing.csv", "run --trace nothing.csv --load spike", "run --decisions no/such/folder.csv",
			"run --decisions x --runs 2", "run --limit 1000000000 --window 1s", "predict --nodes 1",
			"predict --pressure 2", "predict --velocity -1", "predict --strategy x" })
	void badInputIsReportedInOneLine(String line) {
		CommandRun run = CommandRun.ofLine(line);
		assertThat(run.code()).isEqualTo(2);
		assertThat(run.out()).isEmpty();
		assertThat(run.err().lines()).hasSize(1);
		assertThat(run.err()).doesNotContain("Exception").doesNotContain("java.").hasSizeGreaterThan(40);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "millis,node,key,cost", "a,b\n1,2", "millis,node,key,cost\nx,0,a,1",
			"millis,node,key,cost\n1,0,a", "millis,node,key,cost\n1,0,,1", "millis,node,key,cost\n1,0,a,0",
			"millis,node,key,cost\n-1,0,a,1", "millis,node,key,cost\n2,0,a,1\n1,0,a,1", "millis,node,key,cost\n1,5,a,1",
			"millis,node,key,cost\nNaN,0,a,1", "millis,node,key,cost\n1,0,a,99999999999" })
	void badTraceIsReportedInOneLineWithItsPlace(String content) throws IOException {
		Files.writeString(file("trace.csv"), content);
		CommandRun run = CommandRun.ofLine(SMALL + "--trace " + file("trace.csv"));
		assertThat(run.code()).isEqualTo(2);
		assertThat(run.err().lines()).hasSize(1);
		assertThat(run.err()).containsAnyOf("trace.csv' line ", "comes to node 5");
	}

	@Test
	void traceThatIsNoTextIsRefused() throws IOException {
		Files.write(file("trace.csv"), new byte[] { (byte) 0xff, (byte) 0xfe, 0, 1 });
		CommandRun run = CommandRun.ofLine(SMALL + "--trace " + file("trace.csv"));
		assertThat(run.code()).isEqualTo(2);
		assertThat(run.err()).contains("is not a text file in UTF-8");
	}

	@Test
	void traceMayHaveQuotedKeysAndOtherColumns() throws IOException {
		Files.writeString(file("trace.csv"), """
				key,extra,cost,node,millis
				"a,""b\""",x,2,0,0
				c,y,1,4,10.7
				""");
		CommandRun run = CommandRun
			.ofLine(SMALL + "--trace " + file("trace.csv") + " --decisions " + file("decisions.csv"));
		assertThat(run.code()).as(run.err()).isZero();
		assertThat(file("decisions.csv")).content()
			.isEqualTo("millis,node,key,cost,allowed\n0,0,\"a,\"\"b\"\"\",2,true\n10,4,c,1,true\n");
	}

	@Test
	void helpNamesEveryStrategy() {
		String help = CommandRun.ofLine("run --help").out();
		assertThat(NamedConfigurations.names()).filteredOn((name) -> !name.matches("(fixed-.*|g[234]b1)"))
			.allSatisfy((name) -> assertThat(help).contains(name));
	}

	private Path file(String name) {
		return this.folder.resolve(name);
	}

	private static double number(CommandRun run, String field) {
		Matcher matcher = Pattern.compile("\"" + field + "\":([\\d.]+)").matcher(run.out());
		assertThat(matcher.find()).as(run.toString()).isTrue();
		return Double.parseDouble(matcher.group(1));
	}

}
