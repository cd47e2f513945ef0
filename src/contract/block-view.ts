/** Says what a page shows of its blocks, in their order. */
import type { Link, Picture, ProductCard } from '#src/contract/payload.ts';

interface Said {
  /** In `blocks`. */
  readonly id: string;
  /** '': nobody has written one. */
  readonly title: string;
  /** Fields that are shown in another language. */
  readonly untranslated: readonly string[];
}

/** A text with a picture beside it, and where it leads; null: nowhere. */
interface WithText extends Said {
  readonly textHtml: string;
  readonly picture: Picture | null;
  /** Path of what plays in the place of the picture when somebody presses on it; only where there is any. */
  readonly video?: string;
}

export interface HeroBlock extends WithText {
  readonly kind: 'hero';
  /** Without a name it is not shown. */
  readonly action: Link;
}

export interface TextPictureBlock extends WithText {
  readonly kind: 'text_picture';
  readonly action: Link;
}

export interface StoryBlock extends WithText {
  readonly kind: 'story';
  readonly path: string | null;
}

export interface ProductsBlock extends Said {
  readonly kind: 'products';
  readonly cards: readonly ProductCard[];
}

export interface CategoryBlock extends Said {
  readonly kind: 'category';
  readonly textHtml: string;
  readonly category: Link;
  readonly cards: readonly ProductCard[];
}

export interface GalleryBlock extends Said {
  readonly kind: 'gallery';
  readonly pictures: readonly Picture[];
}

export type BlockView = HeroBlock | TextPictureBlock | StoryBlock | ProductsBlock | CategoryBlock | GalleryBlock;
