import { millis, whole, write } from "./format.js";

/** The figures that say whether the limit holds. */
export class Summary {

	constructor(list) {
		this.figures = {};
		for (const element of list.querySelectorAll("[data-figure]")) {
			this.figures[element.dataset.figure] = element;
		}
	}

	show({ limit, exact, spread, nodes, run }) {
		const up = nodes.filter((node) => node.state !== "down");
		const worst = (field) => Math.max(0, ...up.map((node) => node.convergence[field]));
		this.write("inWindow", whole(exact.inWindow));
		this.write("limit", whole(limit.limit));
		this.write("over", whole(exact.over));
		this.write("overPercent", ((100 * exact.over) / limit.limit).toFixed(1));
		this.write("overInAll", whole(exact.overInAll));
		this.write("spread", whole(spread));
		this.write("predicted", millis(worst("predictedMillis")));
		this.write("measured", millis(worst("measuredMillis")));
		this.write("run", run.number === 0 ? "-" : `${run.sent}, ${run.allowed}, ${run.denied}, ${run.unanswered}`);
	}

	write(name, text) {
		write(this.figures[name], text);
	}

}
