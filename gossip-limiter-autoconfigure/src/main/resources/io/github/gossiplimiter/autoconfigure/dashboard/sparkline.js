const SVG = "http://www.w3.org/2000/svg";

/** Values that a curve keeps: two minutes. */
const VALUES_MAX = 120;

/** A figure with the curve of its last two minutes below it. */
export class Sparkline {

	constructor(cell) {
		this.values = [];
		this.text = document.createElement("span");
		this.curve = document.createElementNS(SVG, "polyline");
		const svg = document.createElementNS(SVG, "svg");
		svg.setAttribute("viewBox", `0 0 ${VALUES_MAX - 1} 1`);
		svg.setAttribute("preserveAspectRatio", "none");
		svg.setAttribute("aria-hidden", "true");
		svg.append(this.curve);
		cell.replaceChildren(this.text, svg);
	}

	add(value, text) {
		this.values.push(value);
		if (this.values.length > VALUES_MAX) {
			this.values.shift();
		}
		const most = Math.max(...this.values, Number.MIN_VALUE);
		const begin = VALUES_MAX - this.values.length;
		this.curve.setAttribute("points",
			this.values.map((each, index) => `${begin + index},${(1 - each / most).toFixed(3)}`).join(" "));
		if (this.text.textContent !== text) {
			this.text.textContent = text;
		}
	}

}
