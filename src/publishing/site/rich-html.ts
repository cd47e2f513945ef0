import { ContentError, recordName } from '#src/publishing/content/content-error.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { richTextProblem, tidyRichText } from '#src/domain/text/rich-text.ts';

/**
 * On a narrow screen a wide table scrolls by itself, not the page. Texts hold no '<' of their own after `tidyRichText`.
 */
function inScrollers(html: string): string {
  return html
    .replaceAll('<table>', '<div class="scroll" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}

/** The column that a text was read from: that of its language, or the one that it fell back to. */
function columnOf(row: object, field: string, html: string): string {
  const columns = LOCALES.map((locale) => `${field}_${locale}`);
  return columns.find((column) => String(Reflect.get(row, column)).trim() === html) ?? field;
}

/**
 * The HTML of a rich text field. Hooks refuse at save what is not allowed; a build does not trust that every record
 * came through them.
 * @throws ContentError that names record and field.
 */
export function richHtml(collection: string, row: { readonly id: string }, field: string, html: string): string {
  const tidy = tidyRichText(html);
  const problem = richTextProblem(tidy);
  if (problem === null) return inScrollers(tidy);
  const { code, ...params } = problem;
  const column = columnOf(row, field, html);
  throw new ContentError(
    `${recordName(collection, row.id)}: the field "${column}" holds markup that pages must not have (${Object.values(problem).join(', ')}). Correct it in the dashboard.`,
    { collection, record: row.id, field: column, code, params },
  );
}
