/** Texts of all collections: what is needed, and rich text. */
import { excerpt, type Problem } from '#pocketbase/hooks/problems.ts';
import { richTextProblem, tidyRichText, type RichTextProblem } from '#src/domain/rich-text.ts';

/** The fields of a published record that must not be empty. */
export function needed(record: core.Record, fields: readonly string[]): Problem[] {
  return fields
    .filter((field) => record.getString(field).trim() === '')
    .map((field) => ({
      field,
      code: 'text_needed',
      message: 'What the site shows needs this in English; other languages fall back to it',
    }));
}

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
  return richFields(record).flatMap((field) => {
    const problem = richTextProblem(record.getString(field));
    return problem === null ? [] : [{ field, code: problem.code, message: explain(problem) }];
  });
}

function explain(problem: RichTextProblem): string {
  switch (problem.code) {
    case 'rich_text_element':
      return `<${excerpt(problem.element)}> is not possible here: use paragraphs, headings 2 to 4, lists, tables, quotations, links, bold and italics`;
    case 'rich_text_attribute':
      return `'${excerpt(problem.attribute)}' is not possible on <${problem.element}>: remove it in the source view`;
    case 'rich_text_address':
      return `A link cannot lead to '${excerpt(problem.address)}': use https://, mailto:, tel:, or an address on this site`;
    case 'rich_text_nesting':
      return `<${problem.element}> cannot stand ${problem.within === '' ? 'by itself' : `inside <${problem.within}>`}`;
    case 'rich_text_unclosed':
      return `<${problem.element}> is opened and closed in the wrong order, or not at all`;
    case 'rich_text_markup':
      return `'${excerpt(problem.text)}' is neither text nor a tag: write &lt; for a less-than sign`;
  }
}
