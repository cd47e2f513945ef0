import type { Chrome } from '#src/contract/chrome.ts';

/** Attributes of an element that shows a field; none on a page that visitors see. */
export type EditMark = { readonly 'data-edit'?: string };

/**
 * Gives the mark of each field of a record: in a look at drafts it names the place of the field in the studio
 * (client/preview-edit.ts). `isLocalized`: of the page's language.
 */
export type MarkField = (field: string, isLocalized?: boolean) => EditMark;

/** @param place Of the record in the studio: 'blocks/{id}'. */
export function markerOf({ preview, locale }: Pick<Chrome, 'preview' | 'locale'>, place: string): MarkField {
  if (preview === undefined) return () => ({});
  return (field, isLocalized = true) => ({ 'data-edit': `${place}/${field}${isLocalized ? `_${locale}` : ''}` });
}
