/** Guides of sizes and dimensions: a category's own, else that of what it is part of (docs/decisions/0288). */
import { GUIDE_ID } from '#src/domain/catalogue/guide-id.ts';
import type { Category } from '#src/publishing/content/content.ts';
import type { Context } from '#src/publishing/site/context.ts';
import { parentOf } from '#src/publishing/site/parent.ts';
import { richHtml } from '#src/publishing/site/rich-html.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** HTML of the allow-list; '': there is none. */
export function guideHtml(context: Context, category: Category, locale: Locale): string {
  for (const one of [category, parentOf(context, category)]) {
    const text = one === undefined ? '' : context.texts('categories', one, locale).text('guide');
    if (one !== undefined && text !== '') return richHtml('categories', one, 'guide', text);
  }
  return '';
}

/** Path of the guide that the products of a category are measured by; '': there is none. */
export function guidePath(context: Context, id: string, locale: Locale): string {
  return context.value(`guide/${id}`, () => {
    const category = context.category(id);
    return category === undefined || guideHtml(context, category, locale) === ''
      ? ''
      : `${context.categoryPaths(category)[locale]}#${GUIDE_ID}`;
  });
}
