/** How figures are written. */

export const whole = (value) => String(Math.round(value));

export const twoDigits = (value) => value.toFixed(2);

export const millis = (value) => (value > 0 ? `${Math.round(value)} ms` : "-");

export function bytes(value) {
	return value < 1000 ? `${Math.round(value)} B` : `${(value / 1000).toFixed(1)} kB`;
}

/** Writes only what changed, so that screen readers and layout are left alone. */
export function write(element, text) {
	if (element.textContent !== text) {
		element.textContent = text;
	}
}
