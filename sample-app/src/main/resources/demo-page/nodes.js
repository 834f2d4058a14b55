import { command } from "./api.js";
import { bytes, millis, twoDigits, whole, write } from "./format.js";

const COLUMNS = [
	["state", "State", (node) => node.state],
	["pressure", "Pressure", (node) => twoDigits(node.gossip.pressure)],
	["velocity", "Velocity", (node) => twoDigits(node.gossip.velocity)],
	["interval", "Interval", (node) => millis(node.gossip.intervalMillis)],
	["fanOut", "Fan-out", (node) => whole(node.gossip.fanOut)],
	["messages", "Messages/s", (node) => whole(node.gossip.messagesPerSecond)],
	["bytes", "Bytes/s", (node) => bytes(node.gossip.bytesPerSecond)],
	["estimate", "Knows of", (node) => whole(node.count.estimate)],
	["own", "Own", (node) => whole(node.count.own)],
	["allowed", "Allowed", (node) => whole(node.count.allowed)],
	["denied", "Denied", (node) => whole(node.count.denied)],
	["predicted", "Predicted", (node) => millis(node.convergence.predictedMillis)],
	["measured", "Measured", (node) => millis(node.convergence.measuredMillis)],
];

/** Each button with what it is called and does while the node is in one of the states. */
const BUTTONS = {
	life: (state) => (state === "down" ? ["Restart", "restart"] : ["Kill", "kill"]),
	freeze: (state) => (state === "frozen" ? ["Thaw", "thaw"] : ["Freeze", "freeze"]),
	link: (state) => (state === "partitioned" ? ["Heal", "heal"] : ["Partition", "partition"]),
};

/** All nodes live in one process, so none of this is done to a process or a network card. */
const MEANINGS = {
	kill: "Closes the node's application; the others hear no word of it.",
	restart: "Starts the application anew. It asks the others what was used.",
	freeze: "Requests to the node wait, and it neither hears nor says anything. Its threads go on.",
	thaw: "Lets the node go on. What it was told meanwhile reaches it now.",
	partition: "Loses every message between this node and the others. Requests still reach it.",
	heal: "Lets messages pass again.",
};

const OWN = "This node serves the page. Open the page of another node to kill this one.";

/** What each node does, in figures, and what can be done to it. */
export class NodeTable {

	constructor(table, announcer) {
		this.announcer = announcer;
		this.body = table.querySelector("tbody");
		this.rows = new Map();
		const columns = table.querySelector("#columns");
		for (const [name, title] of COLUMNS) {
			columns.append(header(title, "col", name));
			if (name === "state") {
				columns.append(header("Do", "col", name));
			}
		}
	}

	show({ nodes }) {
		for (const node of nodes) {
			const row = this.rows.get(node.id) ?? this.add(node);
			row.element.dataset.state = node.state;
			COLUMNS.forEach(([, , text], index) => write(row.cells[index], text(node)));
			this.showButtons(row, node);
		}
	}

	showButtons(row, node) {
		for (const [kind, button] of Object.entries(row.buttons)) {
			const [label, action] = BUTTONS[kind](node.state);
			write(button, label);
			button.dataset.action = action;
			button.setAttribute("aria-label", `${label} node ${node.id}`);
			button.title = kind === "life" && isOwn(node) ? OWN : MEANINGS[action];
			button.disabled = row.busy || (kind === "life" ? isOwn(node) : node.state === "down");
		}
	}

	add(node) {
		const element = document.createElement("tr");
		element.dataset.node = node.id;
		element.append(header(`${node.id} :${node.httpPort}`, "row"));
		const cells = COLUMNS.map(([name]) => {
			const cell = document.createElement("td");
			cell.dataset.field = name;
			element.append(cell);
			return cell;
		});
		const row = { element, cells, buttons: {}, busy: false };
		const actions = document.createElement("td");
		cells[0].className = "state left";
		actions.className = "left";
		for (const kind of Object.keys(BUTTONS)) {
			row.buttons[kind] = document.createElement("button");
			row.buttons[kind].type = "button";
			row.buttons[kind].addEventListener("click", (event) => this.act(row, node.id, event.target.dataset.action));
			actions.append(row.buttons[kind]);
		}
		cells[0].after(actions);
		this.body.append(element);
		this.rows.set(node.id, row);
		return row;
	}

	async act(row, id, action) {
		row.busy = true;
		const problem = await command(`nodes/${id}`, { action });
		row.busy = false;
		if (problem !== null) {
			this.announcer.say(problem);
		}
	}

}

function isOwn(node) {
	return String(node.httpPort) === location.port;
}

function header(text, scope, name) {
	const cell = document.createElement("th");
	cell.scope = scope;
	cell.classList.toggle("left", name === "state");
	cell.textContent = text;
	return cell;
}
