package io.github.gossiplimiter.simulator.study;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.simulator.experiment.Configurations;
import io.github.gossiplimiter.simulator.experiment.Spread;

/**
 * A sweep small enough for every build, run once for all tests that look at it: both that
 * are compared in all promised cells, a few times, and everything else once.
 */
public final class SmallSweep {

	/**
	 * How often each of the two runs in each cell.
	 */
	public static final int RUNS = 2;

	private static @Nullable Results known;

	private SmallSweep() {
	}

	/**
	 * What came out.
	 */
	public static synchronized Results results() {
		// Not when the class is loaded: the threads that run it would wait for that.
		if (known == null) {
			known = run(plan(), 2);
		}
		return known;
	}

	/**
	 * Two scenarios and two contenders, twice.
	 */
	public static Plan tiny() {
		List<Scenario> scenarios = List.of(Scenario.of("spike", Spread.UNIFORM), Scenario.of("spike", Spread.HOTSPOT));
		return new Plan(List.of(new Study(Topic.EXPERIMENT, scenarios, List.of(Contender.DOCUMENT, Contender.OURS), 2)),
				1);
	}

	/**
	 * Run a plan.
	 */
	public static Results run(Plan plan, int threads) {
		try {
			return new PlanRunner(plan, (index, task, outcome) -> {
			}).run(threads);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static Plan plan() {
		List<Study> studies = new ArrayList<>(Plans.duel(RUNS, 1).studies());
		List<Contender> others = Configurations.ofDocument()
			.stream()
			.filter((configuration) -> !configuration.name().equals("g4b1"))
			.map(Contender::of)
			.toList();
		studies.add(new Study(Topic.EXPERIMENT, List.of(Scenario.of("spike", Spread.UNIFORM)), others, 1));
		studies.add(new Study(Topic.BELOW, List.of(Scenario.of("load:80%:5s", Spread.UNIFORM)), List.of(Contender.OURS),
				1));
		return new Plan(studies, 1);
	}

}
