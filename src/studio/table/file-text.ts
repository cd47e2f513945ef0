/** The text of a file that a spreadsheet has saved: Excel's plain "CSV" is in Windows-1252, its "Unicode text" in UTF-16. Pure. */
import { decode, type Decoded } from '#src/moving-in/decode.ts';

export interface FileText {
  readonly text: string;
  /** How it was read. */
  readonly encoding: Decoded['encoding'];
  /** `unreadable`: it is no text, or of an encoding that nobody can tell; `lost`: letters were lost before it came here; null: all is well. */
  readonly problem: 'unreadable' | 'lost' | null;
}

/** Characters that no spreadsheet writes into a text: where they come out, it was read as what it is not, or is a workbook. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const CONTROL = /[\0-\x08\x0e-\x1f\x7f-\x9f\ufffe\uffff]/;
/** What a program writes for a letter that it could not read. */
const LOST = /\ufffd/;

/** Windows-1252 takes nearly all bytes: somebody has to look at `sampleOf`. */
export function readFileText(bytes: Uint8Array): FileText {
  const { text, encoding } = decode(bytes);
  // Half a character of UTF-16 is none of a text.
  const isText = !CONTROL.test(text) && (encoding !== 'UTF-16' || bytes.length % 2 === 0);
  return { text, encoding, problem: isText ? (LOST.test(text) ? 'lost' : null) : 'unreadable' };
}

/** Letters of a sample. */
const SAMPLE = 80;
// oxlint-disable-next-line no-control-regex -- all of ASCII
const BEYOND_ASCII = /[^\0-\x7f]/g;

/** What of the cells shows best how the file was read: the one with the most kinds of letters beyond ASCII, cut to those; '' where there are none. */
export function sampleOf(cells: readonly string[]): string {
  let best = { cell: '', kinds: 0 };
  for (const cell of cells) {
    const kinds = new Set(cell.match(BEYOND_ASCII)).size;
    if (kinds > best.kinds) best = { cell, kinds };
  }
  const from = Math.max(0, best.cell.search(BEYOND_ASCII) - SAMPLE / 2);
  return best.cell.slice(from, from + SAMPLE);
}
