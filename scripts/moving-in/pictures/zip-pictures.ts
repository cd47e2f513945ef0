/**
 * A ZIP of pictures, read by its list of contents: an entry is unpacked when it is asked for, into memory and never into a file, so no name of it leads
 * anywhere. What it unpacks to is bounded before a byte of it is read.
 */
import { open, type FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { PictureFiles } from '#scripts/moving-in/pictures/picture-files.ts';
import { PICTURE_BYTES, PICTURE_MB } from '#src/domain/catalogue/content-limits.ts';
import { PictureFailure } from '#src/publishing/awaited/picture-failure.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';

const unpack = promisify(inflateRaw);

/** The end of the list, which may have a remark of 65,535 bytes after it. */
const END = { mark: 0x06054b50, bytes: 22, remark: 0xffff } as const;
const LISTED = { mark: 0x02014b50, bytes: 46 } as const;
const LOCAL = { mark: 0x04034b50, bytes: 30 } as const;
/** Of the list: 65,535 names. */
const LIST_BYTES = 64 * 1024 * 1024;
/** What is packed is packed already; a ZIP of tables becomes ten times as large, one that is made to fill a disk a thousand times. */
const MOST_TIMES = 50;
/** A ZIP of nothing but small things may say more. */
const FREE_BYTES = 1024 * 1024;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  readonly path: string;
  readonly method: number;
  readonly isLocked: boolean;
  /** Bytes in the ZIP, and unpacked. */
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

async function bytesAt(file: FileHandle, at: number, count: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, at);
  return buffer.subarray(0, bytesRead);
}

/** Programs of long ago write no UTF-8; their letters then count as far as they are ASCII. */
function nameOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes).toString('latin1');
  }
}

function notReadable(path: string, why: string): OperatorError {
  return new OperatorError(`${path} ${why}. Unpack it, and name the folder with --pictures.`);
}

async function readList(file: FileHandle, path: string): Promise<{ readonly list: Buffer; readonly count: number }> {
  const { size } = await file.stat();
  const from = Math.max(0, size - END.bytes - END.remark);
  const tail = await bytesAt(file, from, size - from);
  let end = tail.length - END.bytes;
  while (end >= 0 && tail.readUInt32LE(end) !== END.mark) end -= 1;
  if (end < 0) throw notReadable(path, 'is no whole ZIP');
  const [count, bytes, at] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (count === 0xffff || bytes === 0xffffffff || at === 0xffffffff)
    throw notReadable(path, 'has more than 65,000 files, or 4 GB');
  const list = bytes > LIST_BYTES ? Buffer.alloc(0) : await bytesAt(file, at, bytes);
  if (list.length !== bytes || at + bytes > from + end) throw notReadable(path, 'is no whole ZIP');
  return { list, count };
}

function entriesOf(list: Buffer, count: number, path: string): readonly Entry[] {
  const entries: Entry[] = [];
  let at = 0;
  while (entries.length < count) {
    const isThere = at + LISTED.bytes <= list.length && list.readUInt32LE(at) === LISTED.mark;
    if (!isThere) throw notReadable(path, 'is no whole ZIP');
    const [name, extra, remark] = [list.readUInt16LE(at + 28), list.readUInt16LE(at + 30), list.readUInt16LE(at + 32)];
    entries.push({
      path: nameOf(list.subarray(at + LISTED.bytes, at + LISTED.bytes + name)).replaceAll('\\', '/'),
      method: list.readUInt16LE(at + 10),
      isLocked: (list.readUInt16LE(at + 8) & 1) === 1,
      packed: list.readUInt32LE(at + 20),
      size: list.readUInt32LE(at + 24),
      at: list.readUInt32LE(at + 42),
    });
    at += LISTED.bytes + name + extra + remark;
  }
  return entries;
}

/** Entries that share their bytes, or unpack to many times the ZIP, are made to fill a machine. */
function checkSizes(entries: readonly Entry[], size: number, path: string): void {
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0);
  const whole = entries.reduce((sum, entry) => sum + entry.size, 0);
  if (packed > size || whole > Math.max(FREE_BYTES, size * MOST_TIMES))
    throw new OperatorError(
      `${path} would unpack to ${Math.ceil(whole / 1_000_000)} MB, which no ZIP of pictures of its size does. Nothing of it was read: make it anew of the pictures alone.`,
    );
}

async function readEntry(file: FileHandle, { method, isLocked, packed, size, at }: Entry): Promise<Uint8Array> {
  if (size > PICTURE_BYTES || packed > PICTURE_BYTES) throw new PictureFailure('too_large', { most: PICTURE_MB });
  const head = await bytesAt(file, at, LOCAL.bytes);
  const isWhole = head.length === LOCAL.bytes && head.readUInt32LE(0) === LOCAL.mark;
  if (!isWhole || isLocked || ![STORED, DEFLATED].includes(method)) throw new PictureFailure('file_unreadable');
  const from = at + LOCAL.bytes + head.readUInt16LE(26) + head.readUInt16LE(28);
  const bytes = await bytesAt(file, from, packed);
  // It stops where it is larger than the list says.
  const unpacked = method === STORED ? bytes : await unpack(bytes, { maxOutputLength: size + 1 }).catch(() => null);
  if (unpacked?.length !== size) throw new PictureFailure('file_unreadable');
  return new Uint8Array(unpacked);
}

/** @throws OperatorError where it is no ZIP, or none that may be unpacked. */
export async function openZip(path: string): Promise<PictureFiles> {
  const file = await open(path);
  try {
    const { list, count } = await readList(file, path);
    const entries = entriesOf(list, count, path);
    checkSizes(entries, (await file.stat()).size, path);
    const byPath = new Map(entries.filter((entry) => !entry.path.endsWith('/')).map((entry) => [entry.path, entry]));
    return {
      paths: [...byPath.keys()].toSorted(),
      read: async (wanted) => {
        const entry = byPath.get(wanted);
        if (entry === undefined) throw new PictureFailure('file_unreadable');
        return readEntry(file, entry);
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}
