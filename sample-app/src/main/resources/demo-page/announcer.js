import { write } from "./format.js";

const QUIET_MILLIS = 1500;

/**
 * Says in words what happened, for those who do not watch the charts. Speaks of turning points only, and not faster
 * than a screen reader can.
 */
export class Announcer {

	constructor(element) {
		this.element = element;
		this.waiting = [];
		this.spokeAt = -QUIET_MILLIS;
		this.before = null;
	}

	say(text) {
		if (this.waiting.at(-1) !== text) {
			this.waiting.push(text);
			this.waiting.splice(0, Math.max(0, this.waiting.length - 3));
		}
	}

	watch(snapshot) {
		if (this.before !== null) {
			this.compare(this.before, snapshot);
		}
		this.before = snapshot;
		const now = performance.now();
		if (this.waiting.length > 0 && now - this.spokeAt >= QUIET_MILLIS) {
			this.spokeAt = now;
			write(this.element, this.waiting.splice(0).join(" "));
		}
	}

	compare(before, now) {
		if (now.run.number !== before.run.number) {
			this.say(`Load ${now.run.number} began: ${now.run.pattern.replace("-", " ")}.`);
		}
		else if (before.run.active && !now.run.active) {
			this.say(`The load ended: ${now.exact.inWindow} of ${now.limit.limit} admitted in the window, ` +
				`${now.exact.over} beyond the limit.`);
		}
		if (isFast(now) && !isFast(before)) {
			this.say("The interval of all nodes fell below 300 milliseconds.");
		}
		if (now.run.denied > 0 && before.run.denied === 0) {
			this.say("The limit is reached, requests are denied.");
		}
		now.nodes.forEach((node, index) => {
			if (node.state !== before.nodes[index].state) {
				this.say(`Node ${node.id} is ${node.state}.`);
			}
		});
		if (now.spread === 0 && before.spread > 0 && now.exact.inWindow > 0) {
			this.say("All nodes count the same.");
		}
	}

}

function isFast(snapshot) {
	return snapshot.nodes.every((node) => node.state !== "down" && node.gossip.intervalMillis < 300);
}
