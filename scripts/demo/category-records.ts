/** Categories and their parts as records. */
import { type AnyDraft, columns, demoId, PICTURE_WIDTH } from '#scripts/demo/draft.ts';
import { CATEGORIES } from '#scripts/demo/products.ts';
import type { DemoCategory } from '#scripts/demo/types.ts';

function categoryDraft(category: Omit<DemoCategory, 'parts' | 'products'>, rank: number, parent: string): AnyDraft {
  const { key, slug, name, intro, picture } = category;
  return {
    collection: 'categories',
    id: demoId('categories', key),
    fields: {
      rank,
      parent,
      ...columns('slug', slug),
      ...columns('name', name),
      ...columns('intro', intro),
      ...columns('alt', picture?.alt),
    },
    ...(picture === undefined
      ? {}
      : { pictures: { field: 'image', masters: [{ name: `${key}-1`, width: PICTURE_WIDTH.first }] } }),
  };
}

/** Each before its parts. */
export function categoryDrafts(): readonly AnyDraft[] {
  return CATEGORIES.flatMap((category, index) => {
    const rank = (index + 1) * 10;
    const parts = category.parts ?? [];
    return [
      categoryDraft(category, rank, ''),
      ...parts.map((part, at) => categoryDraft(part, rank + at + 1, demoId('categories', category.key))),
    ];
  });
}
