/** The text of a file that a spreadsheet has saved: Excel's plain "CSV" is in Windows-1252, its "Unicode text" in UTF-16. Pure. */

type FileEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export interface FileText {
  readonly text: string;
  /** How it was read. */
  readonly encoding: FileEncoding;
  /** `unreadable`: it is no text, or of an encoding that nobody can tell; `lost`: letters were lost before it came here; null: all is well. */
  readonly problem: 'unreadable' | 'lost' | null;
}

/** Characters that no spreadsheet writes into a text: where they come out, it was read as what it is not, or is a workbook. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const CONTROL = /[\0-\x08\x0e-\x1f\x7f-\x9f\ufffe\uffff]/;
/** What a program writes for a letter that it could not read. */
const LOST = /\ufffd/;

/** null: the bytes are not of this encoding. A byte order mark goes. */
function decoded(bytes: Uint8Array<ArrayBuffer>, encoding: FileEncoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function markedEncoding([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

function problemOf(text: string | null): FileText['problem'] {
  if (text === null || CONTROL.test(text)) return 'unreadable';
  return LOST.test(text) ? 'lost' : null;
}

/** UTF-16 with a byte order mark, UTF-8, and what is neither as Windows-1252, which takes nearly all bytes: somebody has to look at `sampleOf`. */
export function readFileText(bytes: Uint8Array<ArrayBuffer>): FileText {
  const marked = markedEncoding(bytes);
  const tried = marked === null ? (['utf-8', 'windows-1252'] as const) : ([marked] as const);
  for (const encoding of tried) {
    const text = decoded(bytes, encoding);
    if (text !== null) return { text, encoding, problem: problemOf(text) };
  }
  return { text: '', encoding: tried[0], problem: 'unreadable' };
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
