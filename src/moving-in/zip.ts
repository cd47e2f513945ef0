/**
 * ZIP files: what they say of their own names and sizes nobody has to believe, and a small one can hold much more than
 * it is.
 */
import { unzipSync, type UnzipFileInfo } from 'fflate';

/** Bytes of all that is unpacked of one file. */
export const MOST_BYTES = 300_000_000;
/** As many as a ZIP of the plain kind can have; another may say that it has any number. */
const MOST_ENTRIES = 65_535;

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3;
}

/** @throws Error for what cannot be unpacked, and for two entries of one name: which of them counts nobody knows. */
export function zipEntries(bytes: Uint8Array): readonly UnzipFileInfo[] {
  const entries = new Map<string, UnzipFileInfo>();
  unzipSync(bytes, {
    filter: (entry) => {
      if (entries.has(entry.name) || entries.size === MOST_ENTRIES) throw new Error(`no ZIP: ${entry.name}`);
      entries.set(entry.name, entry);
      return false;
    },
  });
  return [...entries.values()];
}

/**
 * @returns What the entries hold by their names; those that are beyond MOST_BYTES together are not among them.
 * @throws Error for what cannot be unpacked.
 */
export function unzip(bytes: Uint8Array, entries: readonly UnzipFileInfo[]): Readonly<Record<string, Uint8Array>> {
  let whole = 0;
  const taken = new Set(
    entries.flatMap(({ name, size, originalSize }) => {
      // What is not packed is as long as its place in the file, whatever it says.
      whole += Math.max(size, originalSize);
      return whole <= MOST_BYTES ? name : [];
    }),
  );
  return unzipSync(bytes, { filter: ({ name }) => taken.has(name) });
}
