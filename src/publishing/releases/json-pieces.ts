/** JSON that is written while it is made. */

/** Characters after which a piece is handed on. */
const PIECE = 65_536;

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Without a list of all pairs, which would take more memory than what it lists. */
function* entriesOf(value: Readonly<Record<string, unknown>>): Generator<readonly [string, unknown]> {
  for (const key of Object.keys(value)) yield [key, value[key]];
}

function* members(entries: Iterable<readonly [string, unknown]>): Generator<string> {
  let piece = '{';
  let comma = '';
  for (const [key, value] of entries) {
    piece += `${comma}${JSON.stringify(key)}:${JSON.stringify(value)}`;
    comma = ',';
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}}`;
}

/**
 * The JSON of an object of JSON values, as `JSON.stringify` would write it, in pieces: what is in it may be an object
 * or a map of a million entries, whose text takes as much memory as the entries. A map becomes an object.
 */
export function* jsonPieces(value: Readonly<Record<string, unknown>>): Generator<string> {
  let before = '{';
  for (const [key, part] of Object.entries(value)) {
    yield `${before}${JSON.stringify(key)}:`;
    if (part instanceof Map) yield* members(part);
    else if (isObject(part)) yield* members(entriesOf(part));
    else yield JSON.stringify(part);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}
