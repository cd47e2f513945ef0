/** Rich texts of all collections. */
import { told, type Problem } from '#pocketbase/hooks/problems.ts';
import { richTextFieldProblem } from '#src/domain/content-rules.ts';
import { tidyRichText } from '#src/domain/rich-text.ts';

function richFields(record: core.Record): string[] {
  return record
    .collection()
    .fields.filter((field) => field.type() === 'editor')
    .map((field) => field.getName());
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
