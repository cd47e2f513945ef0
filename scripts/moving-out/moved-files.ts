/**
 * Files of one kind of record, written as they come: JSON exactly as the import reads it, and CSV for people and their
 * spreadsheets.
 */
import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import Papa from 'papaparse';
import type { MovedKind, MovedOf } from '#src/contract/moving-in/moved.ts';
import { COMPUTED } from '#src/domain/text/csv-cells.ts';
import type { Row } from '#src/moving-in/own-tables/cells.ts';

/** Mark by which spreadsheets know that a file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

class TextFile {
  readonly #stream: WriteStream;

  constructor(path: string) {
    this.#stream = createWriteStream(path, { mode: 0o600, flags: 'wx' });
    // Told by `end`, or by the next write.
    this.#stream.on('error', () => undefined);
  }

  async write(text: string): Promise<void> {
    if (this.#stream.errored !== null) throw this.#stream.errored;
    if (!this.#stream.write(text)) await once(this.#stream, 'drain');
  }

  async end(): Promise<void> {
    this.#stream.end();
    await finished(this.#stream);
  }
}

/**
 * Lines of a record, all with the same columns. No cell is one that a spreadsheet computes, whichever mark it takes for
 * a separator: all stand in quotation marks.
 */
function csvText(rows: readonly Row[], isFirst: boolean): string {
  const text = Papa.unparse([...rows], { header: isFirst, quotes: true, escapeFormulae: COMPUTED, newline: '\r\n' });
  return isFirst ? BYTE_ORDER_MARK + text : `\r\n${text}`;
}

/** Writes `{kind}.json` and `{kind}.csv` into a folder. Gives how many records there are. */
export async function writeMoved<Kind extends MovedKind>(
  folder: string,
  kind: Kind,
  records: AsyncIterable<MovedOf[Kind]>,
  rowsOf: (record: MovedOf[Kind]) => readonly Row[],
): Promise<number> {
  const json = new TextFile(join(folder, `${kind}.json`));
  const csv = new TextFile(join(folder, `${kind}.csv`));
  let [count, lines] = [0, 0];
  await json.write(`{"vitrine": 1, "kind": "${kind}", "records": [`);
  for await (const record of records) {
    await json.write(`${count === 0 ? '' : ','}\n${JSON.stringify(record)}`);
    const rows = rowsOf(record);
    if (rows.length > 0) await csv.write(csvText(rows, lines === 0));
    count += 1;
    lines += rows.length;
  }
  await json.write('\n]}\n');
  await json.end();
  await csv.end();
  return count;
}
