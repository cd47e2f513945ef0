/** The mails that `npm run import:bounces` is given: one file, a Maildir, or what is piped into it. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '#src/runtime/operator-error.ts';

/** Bytes of a report that are read, at most: it may carry all of a mail. */
const MOST_BYTES = 30 * 1024 * 1024;
/** Files of a folder, at most. */
const MOST_FILES = 10_000;

export interface Source {
  readonly name: string;
  read(): Promise<Uint8Array>;
}

async function readPiped(input: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of input) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new OperatorError('The mail is larger than 30 MB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function fileSource(file: string): Source {
  return {
    name: file,
    async read() {
      if ((await stat(file)).size > MOST_BYTES) throw new OperatorError(`${file} is larger than 30 MB.`);
      return readFile(file);
    },
  };
}

/** A Maildir keeps its mails in `new` and `cur`. */
async function folderSources(folder: string): Promise<Source[]> {
  const names = await readdir(folder);
  const parts = names.includes('new') && names.includes('cur') ? ['new', 'cur'] : ['.'];
  const files = await Promise.all(
    parts.map(async (part) =>
      (await readdir(join(folder, part), { withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(({ name }) => join(folder, part, name)),
    ),
  );
  const all = files.flat().toSorted();
  if (all.length > MOST_FILES)
    throw new OperatorError(
      `${folder} has ${all.length} mails: move those away that were read, ${MOST_FILES} at most.`,
    );
  return all.map(fileSource);
}

/** @param path '-' for what is piped in. @throws OperatorError of one line where there is nothing at the path. */
export async function sourcesAt(path: string, input: AsyncIterable<Uint8Array>): Promise<Source[]> {
  if (path === '-') return [{ name: 'the mail', read: () => readPiped(input) }];
  const found = await stat(path).catch(() => null);
  if (found === null) throw new OperatorError(`There is nothing at ${path}.`);
  return found.isDirectory() ? folderSources(path) : [fileSource(path)];
}
