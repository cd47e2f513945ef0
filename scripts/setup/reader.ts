/**
 * Reads values of a JSON file one by one, and collects what is wrong with each: all of it is said at once, with the
 * path of each value.
 */

export type Json = Readonly<Record<string, unknown>>;

export class Reader {
  /** 'people[1].email: an email address is needed'. */
  readonly problems: string[] = [];

  problem(path: string, expected: string): void {
    this.problems.push(`${path}: ${expected}`);
  }

  /** An object with these keys alone; one without any where it is none. */
  object(value: unknown, path: string, keys: readonly string[]): Json {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      this.problem(path, 'an object { … } is needed');
      return {};
    }
    for (const key of Object.keys(value))
      if (!keys.includes(key)) this.problem(`${path}.${key}`, `is not known; there are: ${keys.join(', ')}`);
    return value as Json;
  }

  list<Value>(value: unknown, path: string, read: (one: unknown, path: string) => Value): Value[] {
    if (value === undefined) return [];
    if (Array.isArray(value)) return value.map((one: unknown, at) => read(one, `${path}[${at}]`));
    this.problem(path, 'a list [ … ] is needed');
    return [];
  }

  /** `pattern`: of the whole. Without `fallback` the text is needed. */
  text(value: unknown, path: string, options: { pattern?: RegExp; expected?: string; fallback?: string } = {}): string {
    const { pattern = /\S/, expected = 'a text in quotes is needed', fallback } = options;
    if (value === undefined && fallback !== undefined) return fallback;
    if (typeof value === 'string' && (pattern.test(value) || value === fallback)) return value;
    this.problem(path, expected);
    return '';
  }

  flag(value: unknown, path: string, fallback: boolean): boolean {
    if (value === undefined) return fallback;
    if (typeof value === 'boolean') return value;
    this.problem(path, 'true or false is needed');
    return fallback;
  }

  whole(value: unknown, path: string, fallback?: number): number {
    if (value === undefined && fallback !== undefined) return fallback;
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
    this.problem(path, 'a whole number is needed');
    return 0;
  }

  /** '5.90' as minor units: a text, because 5.90 as a number of JSON is no exact amount. */
  amount(value: unknown, path: string, fallback?: number): number {
    if (value === undefined && fallback !== undefined) return fallback;
    const match = typeof value === 'string' ? /^(\d{1,7})(?:\.(\d{2}))?$/.exec(value) : null;
    if (match !== null) return Number(match[1]) * 100 + Number(match[2] ?? '0');
    this.problem(path, 'an amount such as "5.90" is needed, in quotes');
    return 0;
  }

  oneOf<Value extends string>(value: unknown, path: string, values: readonly Value[], fallback?: Value): Value {
    const found = values.find((one) => one === (value ?? fallback));
    if (found !== undefined) return found;
    this.problem(path, `one of ${values.map((one) => `"${one}"`).join(', ')} is needed`);
    return values[0] as Value;
  }
}
