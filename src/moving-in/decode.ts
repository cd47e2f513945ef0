/** The text of a file, whatever letters it was saved with. */

export interface Decoded {
  readonly text: string;
  /** As people know it. */
  readonly encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
  /** Letters that could not be read. */
  readonly broken: number;
}

/** Letters that stand for others: the file was saved by other rules than it is read by, or by two after each other. */
export interface WrongLetters {
  readonly count: number;
  /** The first word that has one; ''. */
  readonly sample: string;
}

/**
 * What old letters of Macs and of DOS come to when they are read as those of Windows: signs that stand for nothing, capitals
 * after small letters, and signs within words.
 */
const OTHER_LETTERS =
  /[\u0080-\u0084\u0086-\u009f]|(?<=\p{Ll})[ŠŒŽŸÀ-ÖØ-Þ]|ƒ(?=\p{L})|(?<=\p{L})[‚„†‡ˆ‰“”™¡¢£¤¥¦¨¬¯¿](?=\p{Ll})/gu;
/** What letters in UTF-8 come to when they are read as those of Windows, and saved as UTF-8 once more. */
const TWICE = /[\u0080-\u0084\u0086-\u009f]|Ã[\u00a0-\u00bf€‚ƒ„†‡ˆ‰Š‹ŒŽ™š›œžŸ]|Â[\u00a0-\u00bf]|â€.|â‚¬|Å[“’]/gu;

export function wrongLetters(text: string, encoding: Decoded['encoding']): WrongLetters {
  const rule = encoding === 'Windows-1252' ? OTHER_LETTERS : TWICE;
  const at = text.search(rule);
  if (at === -1) return { count: 0, sample: '' };
  const before = /[^\s,;|"]*$/.exec(text.slice(Math.max(0, at - 20), at))?.[0] ?? '';
  const word = /^.[^\s,;|"]*/u.exec(text.slice(at, at + 20))?.[0] ?? '';
  return { count: text.match(rule)?.length ?? 0, sample: before + word };
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
  if (wide !== null) {
    const text = new TextDecoder(wide).decode(bytes);
    return { text, encoding: 'UTF-16', broken: text.split(BROKEN).length - 1 };
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // Another program may have broken them before.
    return { text, encoding: 'UTF-8', broken: text.split(BROKEN).length - 1 };
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
