/** Keeps the values that were asked for last, up to a number of bytes. */
export interface Memory<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

/** `sizeOf` gives the bytes of a value; a single one above the limit is not kept. */
export function createMemory<Value>(limitBytes: number, sizeOf: (value: Value) => number): Memory<Value> {
  // A Map keeps the order of insertion: the first key is the one that was used longest ago.
  const values = new Map<string, Value>();
  let bytes = 0;
  const remove = (key: string): Value | undefined => {
    const value = values.get(key);
    if (value !== undefined && values.delete(key)) bytes -= sizeOf(value);
    return value;
  };
  const set = (key: string, value: Value): void => {
    remove(key);
    values.set(key, value);
    bytes += sizeOf(value);
    for (const oldest of values.keys()) {
      if (bytes <= limitBytes) break;
      remove(oldest);
    }
  };
  return {
    set,
    get(key) {
      const value = remove(key);
      if (value !== undefined) set(key, value);
      return value;
    },
  };
}

/** Gives what is made for a key at the moment, or makes it. */
export function shared<Value>(
  running: Map<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const task = running.get(key) ?? make().finally(() => running.delete(key));
  running.set(key, task);
  return task;
}
