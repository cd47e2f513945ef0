/** Letters of the files that carriers' tools take: UTF-8, or the letters of Windows (Windows-1252), which browsers read and do not write. */
import type { ExportFile } from '#src/domain/carriers/export-files.ts';

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
