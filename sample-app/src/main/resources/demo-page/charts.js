/* global Chart */

const SPAN_SECONDS = 30;

/** Points that a line keeps; older ones make room, so that a page left open does not grow. */
const POINTS_MAX = 320;

const SAMPLE_MILLIS = 100;

const DASHES = { a: [], b: [6, 3], c: [2, 2] };

const perNode = (pick) => (snapshot) => Object.fromEntries(snapshot.nodes.map((node) => [node.id, pick(node)]));

const CHARTS = [
	{ title: "Requests each node knows of, the exact count and the limit", lines: ["a", "b", "c", "exact", "limit"],
		read: (snapshot) => ({ ...perNode((node) => node.count.estimate)(snapshot),
			exact: snapshot.exact.inWindow, limit: snapshot.limit.limit }) },
	{ title: "Pressure: how full the fullest key is", lines: ["a", "b", "c"], most: 1,
		read: perNode((node) => node.gossip.pressure) },
	{ title: "Velocity: how fast the fastest key fills", lines: ["a", "b", "c"],
		read: perNode((node) => node.gossip.velocity) },
	{ title: "Interval between two rounds, ms", lines: ["a", "b", "c"],
		read: perNode((node) => node.gossip.intervalMillis) },
	{ title: "Fan-out: peers of a round", lines: ["a", "b", "c"], read: perNode((node) => node.gossip.fanOut) },
	{ title: "Messages a second", lines: ["a", "b", "c"], read: perNode((node) => node.gossip.messagesPerSecond) },
	{ title: "Bytes a second", lines: ["a", "b", "c"], read: perNode((node) => node.gossip.bytesPerSecond) },
	{ title: "Requests allowed a second", lines: ["a", "b", "c"], read: perNode((node) => node.count.allowedPerSecond) },
	{ title: "Requests denied a second", lines: ["a", "b", "c"], read: perNode((node) => node.count.deniedPerSecond) },
];

/** Moving charts of the last half minute. */
export class Charts {

	constructor(parent) {
		this.sampledAt = -SAMPLE_MILLIS;
		this.now = 0;
		this.charts = CHARTS.map((spec) => ({ spec, chart: chart(parent, spec) }));
		matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.paint());
		this.paint();
	}

	/** Takes note of a snapshot; the page may be hidden. */
	add(snapshot) {
		if (snapshot.atMillis - this.sampledAt < SAMPLE_MILLIS) {
			return;
		}
		this.sampledAt = snapshot.atMillis;
		this.now = snapshot.atMillis / 1000;
		for (const { spec, chart } of this.charts) {
			const values = spec.read(snapshot);
			for (const set of chart.data.datasets) {
				set.data.push({ x: this.now, y: values[set.label] });
				if (set.data.length > POINTS_MAX) {
					set.data.shift();
				}
			}
		}
	}

	draw() {
		for (const { chart } of this.charts) {
			chart.options.scales.x.min = this.now - SPAN_SECONDS;
			chart.options.scales.x.max = this.now;
			chart.update("none");
		}
	}

	paint() {
		const style = getComputedStyle(document.documentElement);
		const color = (name) => style.getPropertyValue(name).trim();
		for (const { chart } of this.charts) {
			for (const set of chart.data.datasets) {
				set.borderColor = color(set.label.length === 1 ? `--node-${set.label}` : `--${set.label}`);
			}
			for (const scale of Object.values(chart.options.scales)) {
				scale.grid.color = color("--line");
				scale.ticks.color = color("--faint");
			}
			chart.options.plugins.legend.labels.color = color("--faint");
		}
	}

}

function chart(parent, { title, lines, most }) {
	const figure = document.createElement("figure");
	const caption = document.createElement("figcaption");
	caption.textContent = title;
	const box = document.createElement("div");
	box.className = "canvas";
	const canvas = document.createElement("canvas");
	canvas.setAttribute("role", "img");
	canvas.setAttribute("aria-label", `${title}; the table of nodes has the present figures.`);
	box.append(canvas);
	figure.append(caption, box);
	parent.append(figure);
	return new Chart(canvas, { type: "line", data: { datasets: lines.map(dataset) }, options: options(most) });
}

function dataset(label) {
	return { label, data: [], borderWidth: 2, pointRadius: 0, borderDash: DASHES[label] ?? [8, 2, 2, 2] };
}

function options(most) {
	return {
		animation: false,
		events: [],
		maintainAspectRatio: false,
		normalized: true,
		parsing: false,
		plugins: { legend: { labels: { boxHeight: 1, boxWidth: 24 } } },
		scales: {
			x: { type: "linear", grid: {}, ticks: { display: false } },
			y: { beginAtZero: true, suggestedMax: most, grid: {}, ticks: { maxTicksLimit: 5 } },
		},
	};
}
