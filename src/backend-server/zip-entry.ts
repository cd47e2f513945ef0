import { crc32, inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;

/**
 * Takes the file called `name`, in whatever folder, out of a zip archive (stored or deflated, no zip64, under 4 GB).
 * Throws when the archive is cut short, the file is missing, or its checksum is wrong.
 */
export function readZipEntry(archive: Buffer, name: string): Buffer {
  let end = archive.length - 22;
  while (end >= 0 && archive.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  if (end < 0) throw new Error('the archive is cut short or no zip file');

  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error("the archive's directory is damaged");
    const nameLength = archive.readUInt16LE(at + 28);
    const path = archive.toString('utf8', at + 46, at + 46 + nameLength);
    if (path === name || path.endsWith(`/${name}`)) return inflateEntry(archive, at, path);
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  throw new Error(`the archive holds no file called ${name}`);
}

function inflateEntry(archive: Buffer, entry: number, path: string): Buffer {
  const method = archive.readUInt16LE(entry + 10);
  const checksum = archive.readUInt32LE(entry + 16);
  const packedSize = archive.readUInt32LE(entry + 20);
  const header = archive.readUInt32LE(entry + 42);
  // The local header repeats name and extra field, and its extra field may be longer than the directory's.
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
  const packed = archive.subarray(start, start + packedSize);
  if (method !== 0 && method !== 8) throw new Error(`${path} is packed in a way that is not supported (${method})`);
  const content = method === 0 ? packed : inflateRawSync(packed);
  if (crc32(content) !== checksum) throw new Error(`${path} is damaged in the archive`);
  return content;
}
