/** Records that are edited in the form of another one, and go with it when it is published: options of a product, blocks of a page. */
import { HOME_BLOCKS } from '#src/domain/site/blocks.ts';
import type { EditedCollection } from '#src/schema/derived/editing.ts';
import type { Word } from '#src/studio/fields/field-spec.ts';

export interface PartsOf {
  readonly collection: 'items' | 'blocks';
  /** Field that names the record that they belong to. */
  readonly field: string;
  /** Title of the group that they come after; null: they come first. */
  readonly after: Word | null;
  readonly title: Word;
  /** Id of the title. */
  readonly id: string;
}

const BLOCKS = { collection: 'blocks', field: 'page', title: 'blocks.title', id: 'blocks-title' } as const;

export const PARTS: Readonly<Partial<Record<EditedCollection, PartsOf>>> = {
  products: {
    collection: 'items',
    field: 'product',
    after: 'group.choices',
    title: 'items.title',
    id: 'items-title',
  },
  home: { ...BLOCKS, after: null },
  pages: { ...BLOCKS, after: 'group.words' },
};

/** What a part says of the record that it belongs to. */
export function ownerOf(collection: EditedCollection, id: string): string {
  return collection === 'home' ? HOME_BLOCKS : id;
}
