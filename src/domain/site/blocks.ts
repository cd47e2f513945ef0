/**
 * Says what a page is composed of: kinds of blocks, and what each shows. One table for forms, hooks and builds. Pure.
 */

export const BLOCK_KINDS = ['hero', 'products', 'category', 'story', 'text_picture', 'gallery'] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** Fields that some kinds show and others do not. */
type BlockField = 'title' | 'text' | 'action' | 'images' | 'video' | 'product' | 'products' | 'category';

interface BlockShape {
  readonly fields: readonly BlockField[];
  /** Pictures that it shows; 0: none. */
  readonly pictures: number;
  /** Without these there is nothing to show. */
  readonly needed: readonly BlockField[];
}

const MOST_PICTURES = 12;

export const BLOCK_SHAPES: Readonly<Record<BlockKind, BlockShape>> = {
  hero: { fields: ['title', 'text', 'action', 'images', 'video', 'product'], pictures: 1, needed: ['title'] },
  // Without chosen ones it shows the first of the catalogue, and its title is a word of the shop.
  products: { fields: ['title', 'products'], pictures: 0, needed: [] },
  category: { fields: ['title', 'text', 'category'], pictures: 0, needed: ['category'] },
  story: { fields: ['title', 'text', 'images', 'video', 'product'], pictures: 1, needed: ['title'] },
  text_picture: { fields: ['title', 'text', 'action', 'images', 'video', 'product'], pictures: 1, needed: ['text'] },
  gallery: { fields: ['title', 'images'], pictures: MOST_PICTURES, needed: ['images'] },
};

/** Blocks of one page: more would be a page that nobody reads to its end. */
export const MOST_BLOCKS = 40;

/** Name of the home page where a block says whose it is. */
export const HOME_BLOCKS = '';

export function isBlockKind(kind: string): kind is BlockKind {
  return BLOCK_KINDS.some((one) => one === kind);
}
