/**
 * Calls onSnapshot with everything the demo shows, about twenty times a second, and onState when the connection comes
 * or goes. The browser reconnects by itself.
 */
export function subscribe(onSnapshot, onState) {
	const events = new EventSource("/demo/events");
	events.onopen = () => onState("live", "live");
	events.onerror = () => onState("lost", "connection lost, trying again");
	events.onmessage = (event) => onSnapshot(JSON.parse(event.data));
}

/**
 * Sends a command. The header is one that no page of another site can send.
 * @returns null if it was done, else why not
 */
export async function command(path, body) {
	try {
		const response = await fetch(`/demo/${path}`, {
			method: "POST",
			headers: { "Content-Type": "application/json", "X-Demo-Command": "page" },
			body: JSON.stringify(body),
		});
		return response.ok ? null : (await response.json()).detail ?? `The demo answered ${response.status}.`;
	}
	catch {
		return "The demo does not answer.";
	}
}
