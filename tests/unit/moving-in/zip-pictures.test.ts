/** A ZIP of pictures that somebody made to fill a machine, or that programs wrote in ways of their own. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPictures } from '#scripts/moving-in/pictures/picture-files.ts';
import { PICTURE_BYTES } from '#src/domain/catalogue/content-limits.ts';
import { PictureFailure } from '#src/publishing/awaited/picture-failure.ts';

let file: string;
beforeAll(async () => {
  file = join(await mkdtemp(join(tmpdir(), 'vitrine-zip-')), 'pictures.zip');
});
afterAll(() => rm(join(file, '..'), { recursive: true, force: true }));

/** Places within an entry of the list, and within the end of it. */
const LISTED = { mark: 0x02014b50, bytes: 46, flags: 8, name: 28 } as const;
const END = { mark: 0x06054b50, bytes: 22, count: 10, listBytes: 12, listAt: 16 } as const;

function zipped(parts: Readonly<Record<string, Uint8Array>>): Buffer {
  return Buffer.from(zipSync(parts, { level: 0 }));
}

async function opened(bytes: Uint8Array) {
  await writeFile(file, bytes);
  return openPictures(file);
}

/** A list that names the same bytes `times` times. */
function repeated(zip: Buffer, times: number): Buffer {
  const at = zip.length - END.bytes;
  const list = zip.subarray(zip.readUInt32LE(at + END.listAt), at);
  const end = Buffer.from(zip.subarray(at));
  for (const place of [END.count - 2, END.count]) end.writeUInt16LE(times, place);
  end.writeUInt32LE(list.length * times, END.listBytes);
  return Buffer.concat([zip.subarray(0, at - list.length), ...Array.from({ length: times }, () => list), end]);
}

/** The end of a ZIP of more files, or bytes, than the older form can say, without anything before it. */
function wideEnd(count: number): Buffer {
  const end = Buffer.alloc(56 + 20 + END.bytes);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeUInt32LE(END.mark, 76);
  end.fill(0xff, 76 + 8, 76 + 20);
  return end;
}

test('entries that share their bytes are refused before anything is read, however little they unpack to', async () => {
  const zip = zipped({ 'a.jpg': new Uint8Array(10_000) });
  const one = await opened(repeated(zip, 1));
  expect(one.paths).toEqual(['a.jpg']);
  await one.close();
  await expect(opened(repeated(zip, 3))).rejects.toThrow('which no ZIP of pictures of its size does');
});

test('no ZIP is looked at that says more files than a folder may have', async () => {
  await expect(opened(wideEnd(200_001))).rejects.toThrow('holds more than 200000 files');
  const none = await opened(wideEnd(0));
  expect(none.paths).toEqual([]);
  await none.close();
});

test('a list that is cut, or leads out of the file, is no whole ZIP', async () => {
  const zip = zipped({ 'a.jpg': new Uint8Array(100) });
  const end = zip.length - END.bytes;
  const outside = Buffer.from(zip);
  outside.writeUInt32LE(zip.length * 2, end + END.listAt);
  const more = Buffer.from(zip);
  more.writeUInt16LE(2, end + END.count);
  for (const bytes of [outside, more, zip.subarray(0, -1), Buffer.from('no ZIP')])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect(opened(bytes)).rejects.toThrow('is no whole ZIP');
});

test('what is locked, packed otherwise, or larger than a picture may be is not read, and the rest is', async () => {
  const zip = zipped({
    'good.jpg': strToU8('good'),
    'large.jpg': new Uint8Array(PICTURE_BYTES + 1),
    'locked.jpg': strToU8('locked'),
    'other.jpg': strToU8('other'),
  });
  const listed = (name: string): number => zip.lastIndexOf(name) - LISTED.bytes;
  expect(zip.readUInt32LE(listed('locked.jpg'))).toBe(LISTED.mark);
  // A locked one has twelve bytes before it.
  zip.writeUInt16LE(1, listed('locked.jpg') + LISTED.flags);
  zip.writeUInt32LE(6 + 12, listed('locked.jpg') + 20);
  zip.writeUInt16LE(14, listed('other.jpg') + 10);
  const files = await opened(zip);
  const refusalOf = (path: string): Promise<unknown> => files.read(path).catch((error: unknown) => error);
  expect(Buffer.from(await files.read('good.jpg')).toString()).toBe('good');
  expect(await refusalOf('large.jpg')).toMatchObject({ code: 'too_large', params: { most: 8 } });
  for (const path of ['locked.jpg', 'other.jpg', 'not-there.jpg']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const refusal = await refusalOf(path);
    expect(refusal, path).toBeInstanceOf(PictureFailure);
    expect(refusal, path).toMatchObject({ code: 'file_unreadable' });
  }
  await files.close();
});

test('names are read in UTF-8, said or not, else in the letters of long ago', async () => {
  const zip = zipped({ 'été\\1.jpg': strToU8('a'), 'old-x.jpg': strToU8('b'), 'folder/': new Uint8Array(0) });
  for (const name of ['été\\1.jpg', 'old-x.jpg']) {
    const at = zip.lastIndexOf(Buffer.from(name)) - LISTED.bytes;
    zip.writeUInt16LE(0, at + LISTED.flags);
    if (name.startsWith('old')) zip.writeUInt8(0x82, at + LISTED.bytes + 4);
  }
  const files = await opened(zip);
  expect(files.paths).toEqual(['old-é.jpg', 'été/1.jpg']);
  expect(Buffer.from(await files.read('été/1.jpg')).toString()).toBe('a');
  await files.close();
});
