package io.github.gossiplimiter.benchmarks.web;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import io.github.gossiplimiter.benchmarks.Arguments;
import io.github.gossiplimiter.benchmarks.Report;

/**
 * Measures the processor time of a limited request beside that of an unlimited one.
 */
final class WebCost {

	/*
	 * Both servers run all the time, and rounds alternate between them: what slows the
	 * machine down slows both. Every other round starts with the other one, so that
	 * neither always comes first.
	 */

	private final int rounds;

	private final int requests;

	private final int warmUp;

	private WebCost(Arguments arguments) {
		boolean quick = arguments.has("quick");
		this.rounds = arguments.number("rounds", quick ? 3 : 15);
		this.requests = arguments.number("requests", quick ? 5_000 : 40_000);
		this.warmUp = arguments.number("warm-up", quick ? 10_000 : 120_000);
	}

	/**
	 * Run the comparison. {@code quick} gives a first look; {@code rounds},
	 * {@code requests} (of a round and server) and {@code warm-up} (requests to each
	 * server before) set the effort; {@code output} is a directory.
	 */
	public static void main(String[] args) throws IOException {
		Arguments arguments = Arguments.parse(args, Set.of("output", "quick", "rounds", "requests", "warm-up"));
		WebCost cost = new WebCost(arguments);
		WebCostResult result = cost.measure();
		Report.write(arguments.output(), "web-cost", result.markdown(), result);
	}

	private WebCostResult measure() throws IOException {
		try (ServerProcess limited = ServerProcess.start(Variant.LIMITED);
				ServerProcess empty = ServerProcess.start(Variant.EMPTY);
				Load limitedLoad = new Load(limited.port());
				Load emptyLoad = new Load(empty.port())) {
			check(limitedLoad.limited(), "the limited server's answers tell of no limit");
			check(!emptyLoad.limited(), "the empty server's answers tell of a limit");
			limitedLoad.send(this.warmUp);
			emptyLoad.send(this.warmUp);
			List<WebCostResult.Round> measured = new ArrayList<>();
			for (int i = 0; i < this.rounds; i++) {
				WebCostResult.Round round = round(i, limited, limitedLoad, empty, emptyLoad);
				System.out.printf(Locale.ROOT, "round %d of %d: limited %.1f us, empty %.1f us, ratio %.3f%n", i + 1,
						this.rounds, round.limitedMicros(), round.emptyMicros(), round.ratio());
				measured.add(round);
			}
			return new WebCostResult(this.requests, measured);
		}
	}

	private WebCostResult.Round round(int index, ServerProcess limited, Load limitedLoad, ServerProcess empty,
			Load emptyLoad) {
		if (index % 2 == 0) {
			double limitedMicros = micros(limited, limitedLoad);
			return new WebCostResult.Round(limitedMicros, micros(empty, emptyLoad));
		}
		double emptyMicros = micros(empty, emptyLoad);
		return new WebCostResult.Round(micros(limited, limitedLoad), emptyMicros);
	}

	private double micros(ServerProcess server, Load load) {
		long before = server.processorTime().toNanos();
		load.send(this.requests);
		return (server.processorTime().toNanos() - before) / 1000.0 / this.requests;
	}

	private static void check(boolean condition, String message) {
		if (!condition) {
			throw new IllegalStateException(message);
		}
	}

}
