/** Rich texts of all collections. */
import { fieldsOfType } from '#pocketbase/hooks/fields.ts';
import { told, type Problem } from '#pocketbase/hooks/problems.ts';
import { RICH_TEXT_BYTES } from '#src/domain/content-limits.ts';
import { richTextFieldProblem } from '#src/domain/content-rules.ts';
import { tidyRichText } from '#src/domain/rich-text.ts';

/** Those that are soon read. PocketBase refuses longer ones for their size, and everybody would wait while they are read. */
function richFields(record: core.Record): string[] {
  return fieldsOfType(record, 'editor').filter((field) => record.getString(field).length <= RICH_TEXT_BYTES);
}

/** Takes away the formatting that text editors add and the design has no place for. */
export function tidyTexts(record: core.Record): void {
  for (const field of richFields(record)) {
    const html = record.getString(field);
    if (html !== '') record.set(field, tidyRichText(html));
  }
}

export function checkRichTexts(record: core.Record): Problem[] {
  return richFields(record)
    .map((field) => richTextFieldProblem(field, record.getString(field)))
    .filter((problem) => problem !== null)
    .map(told);
}
