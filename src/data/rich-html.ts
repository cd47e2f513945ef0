import { ContentError, recordName } from '#src/data/content-error.ts';
import { richTextProblem, tidyRichText } from '#src/domain/rich-text.ts';

/** On a narrow screen a wide table scrolls by itself, not the page. Texts hold no '<' of their own after `tidyRichText`. */
function inScrollers(html: string): string {
  return html
    .replaceAll('<table>', '<div class="scroll" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}

/**
 * The HTML of a rich text field. Hooks refuse at save what is not allowed; a build does not trust that every record came through them.
 * @throws ContentError that names record and field.
 */
export function richHtml(collection: string, record: string, field: string, html: string): string {
  const tidy = tidyRichText(html);
  const problem = richTextProblem(tidy);
  if (problem === null) return inScrollers(tidy);
  throw new ContentError(
    `${recordName(collection, record)}: the field "${field}" holds markup that pages must not have (${Object.values(problem).join(', ')}). Correct it in the dashboard.`,
  );
}
