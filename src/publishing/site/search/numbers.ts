/**
 * The numbers that files of the search name things by: of a thing's own name, so that one that comes or goes renumbers
 * few others. Pure.
 */

const LEAST_NUMBERS = 16;
/** Numbers for each thing, at least: with fewer of them free, more things would take another's. */
const ROOM = 1.25;

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

/**
 * A number for each key, whatever their order is: that of its hash, or the next that no key before it (in the order of
 * letters) has.
 */
export function numbersOf(keys: readonly string[]): ReadonlyMap<string, number> {
  const size = 2 ** Math.ceil(Math.log2(Math.max(LEAST_NUMBERS, keys.length * ROOM)));
  const taken = new Set<number>();
  return new Map(
    [...keys].sort().map((key) => {
      let number = hash(key) % size;
      while (taken.has(number)) number = (number + 1) % size;
      taken.add(number);
      return [key, number] as const;
    }),
  );
}
