/** CSV of the carriers' tools. */
import Papa from 'papaparse';
import { exportRows, type ExportFile } from '#src/domain/carriers/export-files.ts';
import type { ExportContext, ExportOrder } from '#src/domain/carriers/export-orders.ts';
import { decode } from '#src/moving-in/decode.ts';
import { readCells } from '#src/staff/kit/csv-file.ts';
import { readTracking, type TrackingRows } from '#src/domain/carriers/tracking-rows.ts';

export interface WrittenFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The files that a tool takes, each of as many orders as it takes at once. */
export function writeExport(
  file: ExportFile,
  orders: readonly ExportOrder[],
  context: ExportContext,
): readonly WrittenFile[] {
  const parts = Array.from({ length: Math.ceil(orders.length / file.most) }, (_, part) =>
    orders.slice(part * file.most, (part + 1) * file.most),
  );
  return parts.map((part, index) => ({
    name: `${file.carrier}-${context.day}${parts.length > 1 ? `-${index + 1}` : ''}.csv`,
    bytes: encodeFile(
      `${Papa.unparse(exportRows(file, part, context), { delimiter: file.separator, newline: '\r\n' })}\r\n`,
      file.encoding,
    ),
  }));
}

/** A pasted list or the text of a file, whatever stands between its cells. */
export function readList(text: string): TrackingRows {
  const content = text.replace('\ufeff', '');
  // A list with blanks alone between its cells is one of lines.
  const isTable = /[;,\t|]/.test(content);
  const lines = content.split(/\r?\n/).map((line) => [line]);
  return readTracking(isTable ? readCells(content, '') : lines);
}

export function readTrackingFile(bytes: Uint8Array): TrackingRows {
  return readList(decode(bytes).text);
}

/** Letters of the files that carriers' tools take: UTF-8, or the letters of Windows (Windows-1252), which browsers read and do not write. */
const BYTE_ORDER_MARK = '\ufeff';

/** Letter → byte. What Windows has no letter for becomes a question mark. */
function windowsBytes(text: string): Uint8Array<ArrayBuffer> {
  const letters = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Uint8Array.from([...text], (letter) => {
    const byte = letters.indexOf(letter);
    return byte === -1 ? 0x3f : byte;
  });
}

export function encodeFile(text: string, encoding: ExportFile['encoding']): Uint8Array<ArrayBuffer> {
  if (encoding === 'windows-1252') return windowsBytes(text.normalize('NFC'));
  return new TextEncoder().encode(encoding === 'utf-8-bom' ? BYTE_ORDER_MARK + text : text);
}
