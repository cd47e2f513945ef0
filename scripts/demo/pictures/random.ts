/** Seeded numbers for the generative pictures: the same seed gives the same picture on every machine. */

/** A generator of numbers in [0, 1) (mulberry32, seeded with an FNV-1a hash of the text). */
export type Random = () => number;

export function createRandom(seed: string): Random {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function between(random: Random, least: number, most: number): number {
  return least + random() * (most - least);
}

/** Smooth value noise in two dimensions, about -1 to 1, with features of size 1. */
export function createNoise(seed: string): (x: number, y: number) => number {
  const random = createRandom(seed);
  const size = 64;
  const lattice = Array.from({ length: size * size }, () => random() * 2 - 1);
  const at = (x: number, y: number): number => lattice[(y & (size - 1)) * size + (x & (size - 1))] ?? 0;
  const ease = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);
  return (x, y) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const across = ease(x - column);
    const down = ease(y - row);
    const top = at(column, row) * (1 - across) + at(column + 1, row) * across;
    const bottom = at(column, row + 1) * (1 - across) + at(column + 1, row + 1) * across;
    return top * (1 - down) + bottom * down;
  };
}
