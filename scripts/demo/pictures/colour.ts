/** Colour sums on '#rrggbb', in plain sRGB: good enough for shading and the same everywhere. */

type Channels = [red: number, green: number, blue: number];

function channels(hex: string): Channels {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Channels;
}

/** `amount` 0 gives `from`, 1 gives `to`. */
export function mix(from: string, to: string, amount: number): string {
  const target = channels(to);
  return `#${channels(from)
    .map((value, index) => Math.round(value + ((target[index] ?? value) - value) * amount))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

export function lighter(hex: string, amount: number): string {
  return mix(hex, '#fff8ee', amount);
}

/** Shadows lean to a cool near-black, as they do in daylight. */
export function darker(hex: string, amount: number): string {
  return mix(hex, '#14151c', amount);
}
