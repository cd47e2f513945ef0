/**
 * Records of which most fields are kept as bytes: as strings those of 100,000 products would take half as much memory
 * again, all of it collected again and again.
 */
import { type Bytes, keepText } from '#src/publishing/content/packed-bytes.ts';

/** Records that are kept read: those of a page and of the next. */
const MOST_READ = 512;

const BYTES = Symbol('bytes');
const START = Symbol('start');
const LENGTH = Symbol('length');

/** Fields of a record as JSON. In the record itself, for an object of its own would cost 40 bytes more. */
interface Packed {
  readonly [BYTES]: Bytes;
  readonly [START]: number;
  readonly [LENGTH]: number;
}

const read = new Map<Packed, readonly unknown[]>();

function valuesOf(record: Packed): readonly unknown[] {
  const known = read.get(record);
  if (known !== undefined) return known;
  const values = JSON.parse(record[BYTES].text(record[START], record[LENGTH])) as readonly unknown[];
  if (read.size >= MOST_READ) read.delete(read.keys().next().value ?? record);
  read.set(record, values);
  return values;
}

export interface Packer {
  /**
   * Makes of a record the same one, frozen, with some columns as bytes; their values are such as JSON knows. All fields
   * are its own and enumerable, in the order in which they were: it is spread, compared and made JSON of as any other.
   */
  pack<Row extends object>(row: Row): Row;
  /** A packed record without one field and with others after the rest. Its bytes are the same. */
  withOthers<Row extends object, Gone extends keyof Row, Others extends object>(
    row: Row,
    gone: Gone,
    others: Others,
  ): Omit<Row, Gone> & Others;
}

export function packer(columns: readonly string[]): Packer {
  const getters = new Map<string, PropertyDescriptor>(
    columns.map((column, index) => [
      column,
      {
        enumerable: true,
        get(this: Packed): unknown {
          return valuesOf(this)[index];
        },
      },
    ]),
  );
  const recordAt = (slot: Packed, from: object, fields: readonly string[], others: object): object => {
    const record = {};
    for (const key of [BYTES, START, LENGTH] as const) Object.defineProperty(record, key, { value: slot[key] });
    for (const field of fields) {
      const getter = getters.get(field);
      if (getter === undefined) Reflect.set(record, field, Reflect.get(from, field));
      else Object.defineProperty(record, field, getter);
    }
    return Object.freeze(Object.assign(record, others));
  };
  return {
    pack(row) {
      const json = JSON.stringify(columns.map((column): unknown => Reflect.get(row, column)));
      const { bytes, start, length } = keepText(json);
      return recordAt({ [BYTES]: bytes, [START]: start, [LENGTH]: length }, row, Object.keys(row), {}) as typeof row;
    },
    withOthers(row, gone, others) {
      const fields = Object.keys(row).filter((field) => field !== gone);
      return recordAt(row as Packed & typeof row, row, fields, others) as Omit<typeof row, typeof gone> & typeof others;
    },
  };
}
