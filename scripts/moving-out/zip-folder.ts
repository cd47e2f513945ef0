/** Packs a folder into one ZIP, a file after the other, of which no more than some pieces are in memory. */
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { once } from 'node:events';
import { join, relative, sep } from 'node:path';
import { finished } from 'node:stream/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { OperatorError } from '#src/runtime/operator-error.ts';

/** Beyond this a ZIP has another form, which is not written here. */
const MOST_BYTES = 4_000_000_000;
const MOST_FILES = 65_000;
/** Pictures are packed already. */
const PACKED = /\.(?:jpe?g|png|webp|avif)$/i;

/** @throws OperatorError where it is too much for one ZIP. */
export async function zipFolder(folder: string, file: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  let bytes = 0;
  for (const path of paths) bytes += (await stat(path)).size;
  if (bytes > MOST_BYTES || paths.length > MOST_FILES)
    throw new OperatorError(
      `${paths.length} files of ${Math.ceil(bytes / 1_000_000)} MB are too much for one ZIP. They are in ${folder}: take them as they are.`,
    );
  const target = createWriteStream(file, { mode: 0o600, flags: 'wx' });
  const full: { until: Promise<unknown> | null } = { until: null };
  const zip = new Zip((error, part) => {
    if (error !== null) target.destroy(error);
    else if (!target.write(part)) full.until ??= once(target, 'drain');
  });
  const done = finished(target);
  // It is heard at the end; a failure before it must not end the process.
  done.catch(() => undefined);
  for (const path of paths.toSorted()) {
    const name = relative(folder, path).split(sep).join('/');
    const entry = PACKED.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name);
    zip.add(entry);
    for await (const part of createReadStream(path)) {
      entry.push(part as Buffer);
      await full.until;
      full.until = null;
    }
    entry.push(new Uint8Array(0), true);
  }
  zip.end();
  target.end();
  await done;
}
