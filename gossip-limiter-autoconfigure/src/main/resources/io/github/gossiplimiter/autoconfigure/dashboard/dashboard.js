import { Sparkline } from "./sparkline.js";

const PERIOD_MILLIS = 1000;

/** The endpoint beside this page; members have theirs at the same place. */
const ENDPOINT = location.pathname.replace(/dashboard\/?$/, "");

const whole = (value) => String(Math.round(value));
const twoDigits = (value) => value.toFixed(2);
const millis = (value) => `${Math.round(value)} ms`;

/** Rows by name; those that nobody speaks of any more go. */
class Rows {

	constructor(table, columns) {
		this.body = document.querySelector(`#${table} tbody`);
		this.columns = columns;
		this.rows = new Map();
	}

	show(name, values) {
		const row = this.rows.get(name) ?? this.add(name);
		row.seen = true;
		row.cells.forEach((cell, index) => {
			const [value, text] = values[index];
			if (typeof value === "number") {
				row.curves[index] ??= new Sparkline(cell);
				row.curves[index].add(value, text);
			}
			else if (cell.textContent !== value) {
				row.curves[index] = undefined;
				cell.textContent = value;
			}
		});
	}

	add(name) {
		const element = document.createElement("tr");
		const header = document.createElement("th");
		header.scope = "row";
		header.textContent = name;
		element.append(header);
		const cells = Array.from({ length: this.columns }, () => document.createElement("td"));
		element.append(...cells);
		this.body.append(element);
		const row = { element, cells, curves: [], seen: true };
		this.rows.set(name, row);
		return row;
	}

	sweep() {
		for (const [name, row] of this.rows) {
			if (!row.seen) {
				row.element.remove();
				this.rows.delete(name);
			}
			row.seen = false;
		}
	}

}

/** Growth a second of a counter between two looks; 0 after a restart. */
class Rates {

	constructor() {
		this.before = new Map();
	}

	of(name, count) {
		const now = performance.now();
		const before = this.before.get(name);
		this.before.set(name, { count, now });
		return before === undefined ? 0 : Math.max(0, ((count - before.count) * 1000) / (now - before.now));
	}

}

const rates = new Rates();
const nodes = new Rows("nodes", 7);
const limits = new Rows("limits", 7);
const connection = document.getElementById("connection");

async function read(url, options) {
	const response = await fetch(url, { ...options, signal: AbortSignal.timeout(PERIOD_MILLIS) });
	if (!response.ok) {
		throw new Error(`${response.status}`);
	}
	return response.json();
}

function showNode(id, heard, gossip) {
	const messages = rates.of(`${id} messages`, gossip.messagesSent);
	const bytes = rates.of(`${id} bytes`, gossip.bytesSent);
	nodes.show(id, [[heard], [gossip.pressure, twoDigits(gossip.pressure)],
		[gossip.velocity, twoDigits(gossip.velocity)], [gossip.intervalMillis, millis(gossip.intervalMillis)],
		[gossip.fanOut, whole(gossip.fanOut)], [messages, whole(messages)], [bytes, whole(bytes)]]);
}

/* A member says where its web server listens; whether this browser may ask it is for its owner to allow. */
async function showMember(member) {
	const heard = member.reachable ? `${member.lastHeardMillis} ms ago` : "unreachable";
	const host = member.address.replace(/:\d+$/, "");
	try {
		if (!member.httpPort) {
			throw new Error("no web server");
		}
		const url = `${location.protocol}//${host}:${member.httpPort}${ENDPOINT}`;
		showNode(member.id, heard, (await read(url, { credentials: "omit" })).gossip);
	}
	catch {
		nodes.show(member.id, [[heard], ["-"], ["-"], ["-"], ["-"], ["-"], ["-"]]);
	}
}

function showLimit(name, limit) {
	const allowed = rates.of(`${name} allowed`, limit.allowed);
	const denied = rates.of(`${name} denied`, limit.denied);
	const windows = limit.windows.map((window) => `${window.limit} in ${window.window}`).join(", ");
	limits.show(`${name} (${windows})`, [[limit.consistency], [limit.keys, whole(limit.keys)],
		[limit.pressure, twoDigits(limit.pressure)], [allowed, whole(allowed)], [denied, whole(denied)],
		[limit.overAdmissionBoundRequests, limit.overAdmissionBoundRequests.toFixed(1)],
		[limit.convergenceMillis.p90, millis(limit.convergenceMillis.p90)]]);
}

async function look() {
	try {
		const { node, cluster, gossip, limits: present } = await read(ENDPOINT, { credentials: "same-origin" });
		document.getElementById("cluster").textContent = cluster.name;
		showNode(node.id, "this node", gossip);
		await Promise.all(cluster.members.map(showMember));
		Object.entries(present).forEach(([name, limit]) => showLimit(name, limit));
		nodes.sweep();
		limits.sweep();
		connection.dataset.state = "live";
		connection.textContent = "live";
	}
	catch {
		connection.dataset.state = "lost";
		connection.textContent = "the endpoint gossiplimiter does not answer";
	}
	setTimeout(look, PERIOD_MILLIS);
}

look();
