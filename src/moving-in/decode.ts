/** The text of a file, whatever letters it was saved with. */

export interface Decoded {
  readonly text: string;
  /** As people know it. */
  readonly encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
  /** Letters that could not be read. */
  readonly broken: number;
}

/** Bytes that are looked at to tell UTF-16 without a mark. */
const SAMPLE = 2000;

/** UTF-16 writes the letters of Europe with a zero byte before or after each. */
function wideLetters(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = sample.length / 2;
  if (odd > most * 0.6 && even < most * 0.1) return 'utf-16le';
  return even > most * 0.6 && odd < most * 0.1 ? 'utf-16be' : null;
}

const BROKEN = '\ufffd';

export function decode(bytes: Uint8Array): Decoded {
  const wide = wideLetters(bytes);
  if (wide !== null) return { text: new TextDecoder(wide).decode(bytes), encoding: 'UTF-16', broken: 0 };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8', broken: 0 };
  } catch {
    // A file in UTF-8 that was cut or glued has some broken letters among many good ones; one in the letters of Windows
    // has no good one.
    const text = new TextDecoder('utf-8').decode(bytes);
    const broken = text.split(BROKEN).length - 1;
    const good = (text.match(/[^\0-\x7f\ufffd]/g) ?? []).length;
    if (good > broken * 3) return { text, encoding: 'UTF-8', broken };
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252', broken: 0 };
  }
}
