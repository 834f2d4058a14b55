import { Announcer } from "./announcer.js";
import { subscribe } from "./api.js";
import { Charts } from "./charts.js";
import { Controls } from "./controls.js";
import { Graph } from "./graph.js";
import { NodeTable } from "./nodes.js";
import { Summary } from "./summary.js";

/* Events come twenty times a second; nobody reads figures or charts that change faster than this. */
const FIGURES_MILLIS = 100;

const announcer = new Announcer(document.getElementById("announcer"));
const controls = new Controls(announcer);
const summary = new Summary(document.querySelector(".figures"));
const nodes = new NodeTable(document.getElementById("nodes"), announcer);
const graph = new Graph(document.getElementById("graph"));
const charts = new Charts(document.getElementById("charts"));
const connection = document.getElementById("connection");

let latest = null;
let drawnAt = -FIGURES_MILLIS;
let drawn = false;

subscribe((snapshot) => {
	if (snapshot.run.number !== latest?.run.number) {
		// Whoever pressed a button waits for it.
		drawnAt = -FIGURES_MILLIS;
	}
	latest = snapshot;
	graph.pulse(snapshot.links);
	charts.add(snapshot);
	announcer.watch(snapshot);
}, (state, words) => {
	connection.dataset.state = state;
	connection.textContent = words;
});

function draw(now) {
	graph.draw(now);
	if (latest !== null && now - drawnAt >= FIGURES_MILLIS) {
		drawnAt = now;
		controls.show(latest);
		summary.show(latest);
		nodes.show(latest);
		graph.show(latest);
		charts.draw();
		if (!drawn) {
			drawn = true;
			performance.mark("live");
		}
	}
	requestAnimationFrame(draw);
}

requestAnimationFrame(draw);
