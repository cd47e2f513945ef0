/** Looks into JSON of somebody else: every step may be missing, or of another kind. Pure. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json | undefined };

/** Value at a path of names; null where there is nothing. */
export function at(value: Json, ...path: readonly string[]): Json {
  return path.reduce<Json>((found, name) => {
    if (typeof found !== 'object' || found === null || isList(found)) return null;
    return Object.hasOwn(found, name) ? (found[name] ?? null) : null;
  }, value);
}

/** The text at a path; '' where there is none. */
export function textAt(value: Json, ...path: readonly string[]): string {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : '';
}

/** The whole number at a path; 0 where there is none. */
export function wholeAt(value: Json, ...path: readonly string[]): number {
  const found = at(value, ...path);
  return typeof found === 'number' && Number.isSafeInteger(found) ? found : 0;
}

/** The list at a path; empty where there is none. */
export function listAt(value: Json, ...path: readonly string[]): readonly Json[] {
  const found = at(value, ...path);
  return isList(found) ? found : [];
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
