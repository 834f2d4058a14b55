import { command } from "./api.js";
import { write } from "./format.js";

/** The buttons for load, the choice of consistency and the weights. */
export class Controls {

	constructor(announcer) {
		this.announcer = announcer;
		this.consistency = document.getElementById("consistency");
		this.weights = document.getElementById("weights");
		this.touched = false;
		document.getElementById("load").addEventListener("click", (event) => {
			const pattern = event.target.dataset.load;
			if (pattern !== undefined) {
				this.send("load", { pattern });
			}
		});
		this.consistency.addEventListener("change", (event) => {
			this.send("consistency", { consistency: event.target.value });
		});
		this.weights.addEventListener("input", () => this.label());
		this.weights.addEventListener("change", () => {
			this.send("weights", { pressure: this.weight("pressure"), velocity: this.weight("velocity") });
		});
	}

	/** Shows what is in force, which somebody else may have changed; a slider that is being moved is left alone. */
	show(snapshot) {
		for (const choice of this.consistency.querySelectorAll("input")) {
			if (choice.value === snapshot.limit.consistency && !choice.checked && !this.touched) {
				choice.checked = true;
			}
		}
		if (!this.weights.contains(document.activeElement) && !this.touched) {
			for (const [name, value] of Object.entries(snapshot.weights)) {
				this.weights.querySelector(`[name=${name}]`).value = value;
			}
			this.label();
		}
	}

	label() {
		for (const label of this.weights.querySelectorAll("label")) {
			write(label.querySelector("output"), label.querySelector("input").value);
		}
	}

	weight(name) {
		return Number(this.weights.querySelector(`[name=${name}]`).value);
	}

	async send(path, body) {
		this.touched = true;
		const problem = await command(path, body);
		this.touched = false;
		if (problem !== null) {
			this.announcer.say(problem);
		}
	}

}
