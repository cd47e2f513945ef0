/** Maps that differ from another in a few entries: an edit must not cost a copy of all that a shop has. */

/** Part of a map that reads. */
export interface Lookup<Value> extends Iterable<readonly [string, Value]> {
  readonly size: number;
  get(key: string): Value | undefined;
  has(key: string): boolean;
  keys(): Iterable<string>;
}

/** Entries after which a map of its own is made: until then each edit copies those before it. */
const MOST = 500;

/** A map with other values for some of its keys; it has the same keys. */
class PatchedMap<Value> implements Lookup<Value> {
  readonly base: Lookup<Value>;
  readonly patch: ReadonlyMap<string, Value>;

  constructor(base: Lookup<Value>, patch: ReadonlyMap<string, Value>) {
    this.base = base;
    this.patch = patch;
  }

  get size(): number {
    return this.base.size;
  }

  get(key: string): Value | undefined {
    return this.patch.has(key) ? this.patch.get(key) : this.base.get(key);
  }

  has(key: string): boolean {
    return this.base.has(key);
  }

  keys(): Iterable<string> {
    return this.base.keys();
  }

  *[Symbol.iterator](): Iterator<readonly [string, Value]> {
    for (const [key, value] of this.base) yield [key, this.patch.has(key) ? (this.patch.get(key) ?? value) : value];
  }
}

/** The map with other values for keys that it has. Costs what changes, also after many such calls. */
export function patched<Value>(map: Lookup<Value>, changes: Iterable<readonly [string, Value]>): Lookup<Value> {
  const patch = new Map(changes);
  if (patch.size === 0) return map;
  for (const key of patch.keys()) if (!map.has(key)) throw new Error(`The map has no "${key}".`);
  const { base, patch: before } = map instanceof PatchedMap ? (map as PatchedMap<Value>) : { base: map, patch: [] };
  const all = new Map([...before, ...patch]);
  return all.size <= MOST ? new PatchedMap(base, all) : new Map([...map, ...patch]);
}

/** Keys whose values are not the same object in both maps. */
export function* differingKeys<Value>(before: Lookup<Value>, now: Lookup<Value>): Generator<string> {
  if (before === now) return;
  const origin = <One>(map: Lookup<One>): Lookup<One> =>
    map instanceof PatchedMap ? (map as PatchedMap<One>).base : map;
  const patchOf = (map: Lookup<Value>): Iterable<string> => (map instanceof PatchedMap ? map.patch.keys() : []);
  if (origin(before) === origin(now)) {
    for (const key of new Set([...patchOf(before), ...patchOf(now)])) if (before.get(key) !== now.get(key)) yield key;
    return;
  }
  for (const [key, value] of now) if (before.get(key) !== value) yield key;
  for (const key of before.keys()) if (!now.has(key)) yield key;
}
