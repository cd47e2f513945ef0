/** Values within JSON that somebody else has made. */

/** Value at a path; undefined where there is none. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found: unknown = value;
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Readonly<Record<string | number, unknown>>)[key];
  }
  return found;
}

/** The text at a path; '' where there is none. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : '';
}

/** The number at a path, also where it is written as text; 0 where there is none. */
export function numberAt(value: unknown, ...path: readonly (string | number)[]): number {
  const found = Number(at(value, ...path));
  return Number.isFinite(found) ? found : 0;
}

export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** ms since 1970 of a date in words; 0 where it is none. */
export function dateAt(value: unknown, ...path: readonly (string | number)[]): number {
  return Date.parse(textAt(value, ...path)) || 0;
}

/** Texts that are there, one after the other. */
export function joined(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(' ');
}
