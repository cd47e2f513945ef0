/** Records whose texts are kept as bytes: as strings those of 100,000 products would take half as much memory again, all of it collected again and again. */

/** Bytes of many records, one after the other: one piece of memory for each would cost more than what is in it. */
const CHUNK_BYTES = 1 << 20;
/** Records whose texts are kept read: those of a page and of the next. */
const MOST_READ = 512;

/** Where the texts of a record are. */
interface Place {
  readonly chunk: Buffer;
  readonly start: number;
  readonly end: number;
}

const PLACE = Symbol('place');

let chunk = Buffer.alloc(0);
let used = 0;

function store(text: string): Place {
  const size = Buffer.byteLength(text);
  if (used + size > chunk.byteLength) {
    chunk = Buffer.allocUnsafeSlow(Math.max(CHUNK_BYTES, size));
    used = 0;
  }
  const place = { chunk, start: used, end: used + size };
  chunk.write(text, used);
  used = place.end;
  return place;
}

const read = new Map<Place, readonly string[]>();

function textsAt(place: Place): readonly string[] {
  const known = read.get(place);
  if (known !== undefined) return known;
  const texts = JSON.parse(place.chunk.toString('utf8', place.start, place.end)) as readonly string[];
  if (read.size >= MOST_READ) read.delete(read.keys().next().value ?? place);
  read.set(place, texts);
  return texts;
}

/**
 * Makes of a record the same one, frozen, with the texts in these columns as bytes. All fields are its own and enumerable, in the order in which they were:
 * it is spread, compared and made JSON of as any other.
 */
export function packer(columns: readonly string[]): <Row extends object>(row: Row) => Row {
  const places = new Map(columns.map((column, index) => [column, index]));
  const getters = columns.map((_, index) => ({
    enumerable: true,
    get(this: { readonly [PLACE]: Place }): string {
      return textsAt(this[PLACE])[index] ?? '';
    },
  }));
  return (row) => {
    const texts = columns.map((column): unknown => Reflect.get(row, column));
    const packed = Object.defineProperty({}, PLACE, { value: store(JSON.stringify(texts)) });
    for (const [field, value] of Object.entries(row)) {
      const getter = getters[places.get(field) ?? -1];
      if (getter === undefined) Reflect.set(packed, field, value);
      else Object.defineProperty(packed, field, getter);
    }
    return Object.freeze(packed) as typeof row;
  };
}
