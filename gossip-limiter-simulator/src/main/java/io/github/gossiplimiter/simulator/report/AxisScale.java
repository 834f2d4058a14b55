/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Where values stand along an axis, and which ones are marked.
 */
sealed interface AxisScale {

	/**
	 * The place of a value, from 0 at the start of the axis to 1 at its end.
	 */
	double place(double value);

	/**
	 * Values to mark, ascending.
	 */
	List<Double> ticks();

	/**
	 * From zero to a round number not below the largest value.
	 */
	static AxisScale linear(double largest) {
		double step = Linear.step((largest > 0) ? largest : 1);
		return new Linear(Math.max(1, Math.ceil(largest / step - 1e-9)) * step, step);
	}

	/**
	 * From below the smallest value to above the largest one, each step the same factor.
	 */
	static AxisScale logarithmic(double smallest, double largest) {
		double low = Math.max(smallest, Double.MIN_NORMAL);
		return new Logarithmic(Logarithmic.roundDown(low / 1.05), Logarithmic.roundUp(Math.max(low, largest) * 1.05));
	}

	/**
	 * From zero to a round number not below the largest value, with more room for small
	 * values: places are square roots.
	 */
	static AxisScale root(double largest) {
		return new Root(Logarithmic.roundUp((largest > 0) ? largest : 1));
	}

	/**
	 * Each step the same distance.
	 *
	 * @param end where it ends
	 * @param step from mark to mark
	 */
	record Linear(double end, double step) implements AxisScale {

		private static final double MARKS = 5;

		@Override
		public double place(double value) {
			return value / this.end;
		}

		@Override
		public List<Double> ticks() {
			List<Double> ticks = new ArrayList<>();
			for (int i = 0; i * this.step <= this.end * (1 + 1e-9); i++) {
				ticks.add(i * this.step);
			}
			return ticks;
		}

		private static double step(double largest) {
			double rough = largest / MARKS;
			double decade = Math.pow(10, Math.floor(Math.log10(rough)));
			for (double multiple : new double[] { 1, 2, 5 }) {
				if (rough <= multiple * decade * (1 + 1e-9)) {
					return multiple * decade;
				}
			}
			return 10 * decade;
		}

	}

	/**
	 * More room for small values.
	 *
	 * @param end where it ends
	 */
	record Root(double end) implements AxisScale {

		private static final double NEAR = 0.07;

		@Override
		public double place(double value) {
			return Math.sqrt(Math.max(0, value) / this.end);
		}

		/*
		 * From the end down, as long as they do not touch.
		 */
		@Override
		public List<Double> ticks() {
			List<Double> marks = new Logarithmic(this.end / 1000, this.end).ticks();
			List<Double> ticks = new ArrayList<>();
			for (int i = marks.size() - 1; i >= 0; i--) {
				double last = ticks.isEmpty() ? 2 : place(ticks.get(0));
				if (last - place(marks.get(i)) >= NEAR && place(marks.get(i)) >= NEAR) {
					ticks.add(0, marks.get(i));
				}
			}
			ticks.add(0, 0.0);
			return ticks;
		}

	}

	/**
	 * Each step the same factor.
	 *
	 * @param start where it begins
	 * @param end where it ends
	 */
	record Logarithmic(double start, double end) implements AxisScale {

		private static final double[] MARKS = { 1, 2, 5 };

		@Override
		public double place(double value) {
			return Math.log(Math.max(value, this.start) / this.start) / Math.log(this.end / this.start);
		}

		@Override
		public List<Double> ticks() {
			List<Double> ticks = new ArrayList<>();
			for (double decade = decade(this.start); decade <= this.end * (1 + 1e-9); decade *= 10) {
				for (double mark : MARKS) {
					double value = mark * decade;
					if (value >= this.start * (1 - 1e-9) && value <= this.end * (1 + 1e-9)) {
						ticks.add(value);
					}
				}
			}
			return ticks;
		}

		private static double decade(double value) {
			return Math.pow(10, Math.floor(Math.log10(value) + 1e-9));
		}

		private static double roundDown(double value) {
			double rounded = decade(value);
			for (double mark : MARKS) {
				rounded = (mark * decade(value) <= value) ? mark * decade(value) : rounded;
			}
			return rounded;
		}

		private static double roundUp(double value) {
			for (double mark : MARKS) {
				if (mark * decade(value) >= value) {
					return mark * decade(value);
				}
			}
			return 10 * decade(value);
		}

	}

}
