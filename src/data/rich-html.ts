import { ContentError, recordName } from '#src/data/content-error.ts';

/** Hooks refuse these at save; a build does not trust that every record came through them. */
const REFUSED =
  /<\s*\/?\s*(?:script|style|iframe|object|embed|form|svg|math|link|meta|base)\b|\son\w+\s*=|\sstyle\s*=|javascript:/i;

/**
 * The HTML of a rich text field, checked.
 * @throws ContentError that names record and field.
 */
export function richHtml(collection: string, record: string, field: string, html: string): string {
  if (REFUSED.test(html)) {
    throw new ContentError(
      `${recordName(collection, record)}: the field "${field}" holds markup that pages must not have. Open the record and save it again.`,
    );
  }
  return html;
}
