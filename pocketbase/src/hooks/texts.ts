/** Rich texts of all collections. */
import { fieldsOfType } from '#pocketbase/hooks/fields.ts';
import { told, type Problem } from '#pocketbase/hooks/problems.ts';
import { richTextFieldProblem } from '#src/domain/content-rules.ts';
import { tidyRichText } from '#src/domain/rich-text.ts';

/** Takes away the formatting that text editors add and the design has no place for. */
export function tidyTexts(record: core.Record): void {
  for (const field of fieldsOfType(record, 'editor')) {
    const html = record.getString(field);
    if (html !== '') record.set(field, tidyRichText(html));
  }
}

export function checkRichTexts(record: core.Record): Problem[] {
  return fieldsOfType(record, 'editor')
    .map((field) => richTextFieldProblem(field, record.getString(field)))
    .filter((problem) => problem !== null)
    .map(told);
}
