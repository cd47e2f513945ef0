/**
 * Rich texts of all collections. To read one takes the VM far longer than to save it, and everybody who writes waits
 * for a transaction: texts are read before, where they come in, and a save reads only what nobody has read.
 */
import { fieldsOfType } from '#pocketbase/base/fields.ts';
import { toProblem, type Problem } from '#pocketbase/base/problems.ts';
import { RICH_TEXT_BYTES } from '#src/domain/catalogue/content-limits.ts';
import { richTextFieldProblem, writtenProblem } from '#src/domain/catalogue/content-rules.ts';
import { isEdited } from '#src/schema/derived/editing.ts';
import { richTextProblem, tidyRichText, type RichTextProblem } from '#src/domain/text/rich-text.ts';

/** Travels with a record to its hooks, and is not stored. */
const READ = '@texts_read';

interface ReadText {
  readonly tidy: string;
  /** Problem of the tidied text. */
  readonly problem: RichTextProblem | null;
}

/** Texts that were read, by what they were and by what they are when tidied. */
export type ReadTexts = ReadonlyMap<string, ReadText>;

function readText(html: string): ReadText {
  const tidy = tidyRichText(html);
  return { tidy, problem: richTextProblem(tidy) };
}

/** Says whether a text is soon read. PocketBase refuses longer ones for their size. */
function isReadable(html: string): boolean {
  return html.length <= RICH_TEXT_BYTES;
}

/** Reads those of the values that may be rich texts. For use before a transaction. */
export function readTexts(values: readonly unknown[]): ReadTexts {
  const texts = new Map<string, ReadText>();
  for (const html of values) {
    if (typeof html !== 'string' || !html.includes('<') || !isReadable(html) || texts.has(html)) continue;
    const read = readText(html);
    texts.set(html, read);
    texts.set(read.tidy, read);
  }
  return texts;
}

/** Rich texts that a save changes: what is stored has been read before. */
function changedTexts(record: core.Record, before: core.Record | null): (readonly [field: string, html: string])[] {
  return fieldsOfType(record, 'editor')
    .map((field) => [field, record.getString(field)] as const)
    .filter(([field, html]) => html !== (before?.getString(field) ?? '') && isReadable(html));
}

/** Takes away the formatting that text editors add and the design has no place for. */
export function tidyTexts(record: core.Record, before: core.Record | null, read?: ReadTexts): void {
  for (const [field, html] of changedTexts(record, before))
    record.set(field, read?.get(html)?.tidy ?? tidyRichText(html));
}

/** Says what is wrong with tidied texts. */
export function checkRichTexts(record: core.Record, before: core.Record | null, read?: ReadTexts): Problem[] {
  return changedTexts(record, before)
    .map(([field, html]) => richTextFieldProblem(field, html, read?.get(html)?.problem))
    .filter((problem) => problem !== null)
    .map(toProblem);
}

/** Says what is wrong with the characters of the texts that a save changes. */
export function checkCharacters(record: core.Record, before: core.Record | null): Problem[] {
  if (!isEdited(record.collection().name)) return [];
  return [...fieldsOfType(record, 'text'), ...fieldsOfType(record, 'editor')]
    .map((field) => [field, record.getString(field)] as const)
    .filter(([field, text]) => text !== '' && text !== before?.getString(field))
    .map(([field, text]) => writtenProblem(field, text))
    .filter((problem) => problem !== null)
    .map(toProblem);
}

/** Says of a record that its texts are tidied and nothing is wrong with them: its save need not read them again. */
export function signRead(record: core.Record): void {
  record.set(READ, true);
}

export function wasRead(record: core.Record): boolean {
  return record.getBool(READ);
}

/** Says whether `signRead` has been said of a record, for one save. */
export function takeRead(record: core.Record): boolean {
  const isRead = wasRead(record);
  if (isRead) record.set(READ, false);
  return isRead;
}
