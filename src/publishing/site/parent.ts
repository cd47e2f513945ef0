/** Category that a category is part of. */
import type { Link } from '#src/contract/payload.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { Category } from '#src/publishing/content/content.ts';
import type { Context } from '#src/publishing/site/context.ts';

/**
 * The category that another is part of; undefined: none. A parent that has one itself is none: there are two levels.
 */
export function parentOf(context: Context, { parent }: Category): Category | undefined {
  const found = parent === '' ? undefined : context.category(parent);
  return found?.parent === '' ? found : undefined;
}

/** Link to what a category is part of; null: nothing. */
export function linkToParent(context: Context, id: string, locale: Locale): Link | null {
  return context.value(`parent/${id}`, () => {
    const category = context.category(id);
    const parent = category && parentOf(context, category);
    return parent === undefined ? null : context.categoryLink(parent.id, locale);
  });
}
