import { write } from "./format.js";

const SVG = "http://www.w3.org/2000/svg";

const PLACES = { a: [200, 80], b: [70, 235], c: [330, 235] };

const PULSE_MILLIS = 350;

/** Most messages drawn at the same time; more could not be told apart. */
const PULSES_MAX = 60;

/** The nodes, and a dot that travels for every message. */
export class Graph {

	constructor(svg) {
		this.still = matchMedia("(prefers-reduced-motion: reduce)");
		this.lines = [["a", "b"], ["b", "c"], ["c", "a"]].map((ends) => ({ ends, element: line(svg, ends) }));
		this.nodes = new Map(Object.keys(PLACES).map((id) => [id, node(svg, id)]));
		this.idle = Array.from({ length: PULSES_MAX }, () => pulse(svg));
		this.flying = [];
	}

	/** Lets a dot start for messages that were sent. */
	pulse(links) {
		if (this.still.matches || document.hidden) {
			return;
		}
		for (const { from, to, messages } of links) {
			for (let count = 0; count < Math.min(messages, 3) && this.idle.length > 0; count++) {
				this.flying.push({ element: this.idle.pop(), from, to, begin: performance.now() + count * 60 });
			}
		}
	}

	draw(now) {
		this.flying = this.flying.filter((each) => {
			const share = (now - each.begin) / PULSE_MILLIS;
			const visible = share >= 0 && share <= 1;
			each.element.setAttribute("visibility", visible ? "visible" : "hidden");
			if (visible) {
				this.move(each, share);
			}
			if (share > 1) {
				this.idle.push(each.element);
			}
			return share <= 1;
		});
	}

	/* Each direction has its own side of the line. */
	move({ element, from, to }, share) {
		const [x1, y1] = PLACES[from];
		const [x2, y2] = PLACES[to];
		const length = Math.hypot(x2 - x1, y2 - y1);
		element.setAttribute("cx", x1 + (x2 - x1) * share + (6 * (y2 - y1)) / length);
		element.setAttribute("cy", y1 + (y2 - y1) * share - (6 * (x2 - x1)) / length);
	}

	show({ nodes }) {
		const states = new Map(nodes.map((each) => [each.id, each.state]));
		for (const each of nodes) {
			const { group, interval, count } = this.nodes.get(each.id);
			group.dataset.state = each.state;
			write(interval, each.state === "running" ? `${Math.round(each.gossip.intervalMillis)} ms` : each.state);
			write(count, `knows of ${each.count.estimate}`);
		}
		for (const { ends, element } of this.lines) {
			element.classList.toggle("cut", ends.some((id) => states.get(id) !== "running"));
		}
	}

}

function add(parent, name, attributes) {
	const element = document.createElementNS(SVG, name);
	for (const [key, value] of Object.entries(attributes)) {
		element.setAttribute(key, value);
	}
	parent.append(element);
	return element;
}

function line(svg, [from, to]) {
	const [x1, y1] = PLACES[from];
	const [x2, y2] = PLACES[to];
	return add(svg, "line", { x1, y1, x2, y2 });
}

function node(svg, id) {
	const [x, y] = PLACES[id];
	const group = add(svg, "g", { class: "node", "data-node": id, "data-state": "running" });
	add(group, "circle", { cx: x, cy: y, r: 42 });
	const name = add(group, "text", { x, y: y - 14 });
	name.textContent = id;
	return { group, interval: add(group, "text", { x, y: y + 5 }), count: add(group, "text", { x, y: y < 150 ? y - 52 : y + 58 }) };
}

function pulse(svg) {
	return add(svg, "circle", { class: "pulse", r: 5, visibility: "hidden" });
}
