/**
 * Uploaded files: their size and their first bytes. PocketBase checks both too, with words that an editor cannot use.
 */
import { fieldsOfType } from '#pocketbase/base/fields.ts';
import type { ReadBytes } from '#src/domain/catalogue/picture-size.ts';
import { contentProblem, type Problem } from '#pocketbase/base/problems.ts';
import { meantKind, sizeProblem, uploadProblem, type UploadKind } from '#src/domain/site/uploads.ts';
import { uploadKindOf, uploadKindsOf } from '#src/schema/derived/editing.ts';
import { attempt } from '#pocketbase/base/attempts.ts';

/** Bytes that tell the format. */
const START = 16;

/** Collections whose files become those of another record. */
const OF_OTHERS: readonly string[] = ['drafts', 'revisions'];

/** So many bytes of a file from a place on. */
export function bytesOf(open: () => io.ReadSeekCloser, from: number, count: number): readonly number[] {
  const reader = open();
  if (from > 0) reader['seek'](from, 0);
  const bytes = toBytes(reader, count);
  reader['close']();
  return bytes;
}

/** Opens a file: an upload, or a copy of a stored one, which PocketBase hands over as a function. */
export function openerOf({ reader }: filesystem.File): () => io.ReadSeekCloser {
  return typeof reader.open === 'function' ? () => reader.open() : (reader as unknown as () => io.ReadSeekCloser);
}

function kindOf(record: core.Record, field: string, read: ReadBytes): UploadKind {
  const collection = record.collection().name;
  // Which field of the record a file of its draft is for is known when it is published.
  return OF_OTHERS.includes(collection)
    ? meantKind(uploadKindsOf(record.getString('collection')), read(START, 0))
    : uploadKindOf(collection, field);
}

function problemOf(record: core.Record, field: string, file: filesystem.File): Problem | null {
  const open = openerOf(file);
  const read = (count: number, from: number): readonly number[] => bytesOf(open, from, count);
  const kind = kindOf(record, field, read);
  const said = { name: file.originalName, size: file.size, read };
  // A copy of a stored picture was looked at when it came in; what must be more than a picture was not.
  const isCopy = typeof file.reader.open !== 'function';
  const found = isCopy && kind === 'picture' ? sizeProblem(kind, said) : uploadProblem(kind, said);
  return found === null ? null : contentProblem(field, found.code, found.params);
}

/** Files of these are made by the shop's own code and are no pictures: their columns take nothing but a PDF. */
const OF_PDFS: readonly string[] = ['shipments'];

export function checkPictures(record: core.Record): Problem[] {
  if (OF_PDFS.includes(record.collection().name)) return [];
  return fieldsOfType(record, 'file')
    .flatMap((field) =>
      record.getUnsavedFiles(field).map((file) => (file === undefined ? null : problemOf(record, field, file))),
    )
    .filter((problem) => problem !== null);
}

/** Folder of the watch; '': there is none. */
export function watchFolder(): string {
  return $os.getenv('WATCH_DIR');
}

/** The text of a file of the watch; '': it is not there. */
export function readWatchFile(name: string): string {
  let text = '';
  attempt(() => {
    text = toString($os.readFile(`${watchFolder()}/${name}`));
  });
  return text;
}
