/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.study;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.gossiplimiter.simulation.check.CheckFailure;
import io.github.gossiplimiter.simulator.experiment.ExperimentOutcome;

/**
 * Runs a plan on several threads. What comes out does not depend on how many there are or
 * which is first: no run knows of another.
 */
public final class PlanRunner {

	private final StudyPlan plan;

	private final List<PlannedRun> tasks;

	private final RunListener listener;

	private final @Nullable ExperimentOutcome[] outcomes;

	private final @Nullable String[] failures;

	private final List<Throwable> errors = new ArrayList<>();

	private int next;

	private volatile boolean stopped;

	/**
	 * Prepare.
	 * @param listener is told of every run that ends, one at a time
	 */
	public PlanRunner(StudyPlan plan, RunListener listener) {
		this.plan = plan;
		this.tasks = plan.tasks();
		this.listener = listener;
		this.outcomes = new @Nullable ExperimentOutcome[this.tasks.size()];
		this.failures = new @Nullable String[this.tasks.size()];
	}

	/**
	 * Run everything, or until stopped.
	 * @throws InterruptedException if the calling thread is interrupted; runs under way
	 * end then, and what there is can still be had by {@link #results}
	 */
	public StudyResults run(int threads) throws InterruptedException {
		List<Thread> workers = new ArrayList<>();
		for (int i = 0; i < threads; i++) {
			Thread worker = new Thread(this::work, "sweep-" + i);
			worker.setDaemon(true);
			workers.add(worker);
		}
		workers.forEach(Thread::start);
		try {
			for (Thread worker : workers) {
				worker.join();
			}
		}
		finally {
			stop();
		}
		rethrow();
		return results();
	}

	/**
	 * Begin no further run.
	 */
	public void stop() {
		this.stopped = true;
	}

	/**
	 * What came out so far.
	 */
	public synchronized StudyResults results() {
		List<String> failed = Arrays.stream(this.failures).filter((failure) -> failure != null).toList();
		return StudyResults.of(this.plan, this.tasks, Arrays.asList(this.outcomes), failed);
	}

	private void work() {
		for (int index = take(); index >= 0; index = take()) {
			try {
				end(index, this.tasks.get(index).run(), null);
			}
			catch (CheckFailure ex) {
				end(index, null, ex.getMessage());
			}
			catch (RuntimeException | Error ex) {
				fail(index, ex);
			}
		}
	}

	private synchronized int take() {
		return (this.stopped || this.next == this.tasks.size()) ? -1 : this.next++;
	}

	private synchronized void end(int index, @Nullable ExperimentOutcome outcome, @Nullable String failure) {
		PlannedRun task = this.tasks.get(index);
		this.outcomes[index] = outcome;
		this.failures[index] = (failure != null) ? failure + "\n  repeat it with: " + task.command() : null;
		this.listener.ended(index, task, outcome);
	}

	/*
	 * A fault of the simulator itself: nothing that comes later would be worth anything.
	 */
	private synchronized void fail(int index, Throwable error) {
		stop();
		this.errors.add(new IllegalStateException("cannot simulate: " + this.tasks.get(index).command(), error));
	}

	private synchronized void rethrow() {
		if (!this.errors.isEmpty()) {
			throw new IllegalStateException(this.errors.get(0).getMessage(), this.errors.get(0).getCause());
		}
	}

	/**
	 * Is told of runs.
	 */
	@FunctionalInterface
	public interface RunListener {

		/**
		 * A run has ended.
		 * @param index its place in the plan
		 * @param task what ran
		 * @param outcome what came out; none if it broke a rule
		 */
		void ended(int index, PlannedRun task, @Nullable ExperimentOutcome outcome);

	}

}
