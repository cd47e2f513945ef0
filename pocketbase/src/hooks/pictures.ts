/** Uploaded pictures: their size and their first bytes. PocketBase checks both too, with words that an editor cannot use. */
import { fieldsOfType } from '#pocketbase/hooks/fields.ts';
import { contentProblem, type Problem } from '#pocketbase/hooks/problems.ts';
import { PICTURE_BYTES, PICTURE_LEAST } from '#src/domain/catalogue/content-limits.ts';
import { pictureSize, SIZE_BYTES } from '#src/domain/catalogue/picture-size.ts';

/** Bytes that tell the format, and of all but JPEG nearly always the size. */
const HEAD = 4096;

function isPicture(head: readonly number[]): boolean {
  const starts = (bytes: readonly number[], at = 0): boolean => bytes.every((byte, index) => head[at + index] === byte);
  const ascii = (text: string, at: number): boolean =>
    starts(
      [...text].map((letter) => letter.charCodeAt(0)),
      at,
    );
  return (
    starts([0xff, 0xd8, 0xff]) ||
    starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) ||
    (ascii('RIFF', 0) && ascii('WEBP', 8)) ||
    (ascii('ftyp', 4) && (ascii('avif', 8) || ascii('avis', 8)))
  );
}

function problemOf(field: string, file: filesystem.File): Problem | null {
  const name = file.originalName;
  if (file.size > PICTURE_BYTES) {
    const size = (file.size / 1024 / 1024).toFixed(1);
    return contentProblem(field, 'picture_too_large', { name, size, most: PICTURE_BYTES / 1024 / 1024 });
  }
  // A copy of a stored picture was looked at when it came in; PocketBase gives no way to read it here.
  if (typeof file.reader.open !== 'function') return null;
  const head = startOf(file, HEAD);
  if (!isPicture(head)) return contentProblem(field, 'picture_unreadable', { name });
  // A photo may say it after a small copy of itself.
  const size = pictureSize(head) ?? (file.size > HEAD ? pictureSize(startOf(file, SIZE_BYTES)) : null);
  if (size === null || Math.max(size.width, size.height) >= PICTURE_LEAST) return null;
  return contentProblem(field, 'picture_small', { name, ...size, least: PICTURE_LEAST });
}

function startOf(file: filesystem.File, count: number): readonly number[] {
  const reader = file.reader.open();
  const bytes = toBytes(reader, count);
  reader['close']();
  return bytes;
}

export function checkPictures(record: core.Record): Problem[] {
  return fieldsOfType(record, 'file')
    .flatMap((field) =>
      record.getUnsavedFiles(field).map((file) => (file === undefined ? null : problemOf(field, file))),
    )
    .filter((problem) => problem !== null);
}
