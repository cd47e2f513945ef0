/** Blocks of a page: those of the home page, and those after the text of another page. */
import type { BlockView, StoryBlock } from '#src/contract/block-view.ts';
import { videoPath } from '#src/contract/brand-files.ts';
import type { Link, Picture } from '#src/contract/payload.ts';
import type { Block } from '#src/publishing/content/content.ts';
import type { Context } from '#src/publishing/site/context.ts';
import type { Translator } from '#src/publishing/site/localize.ts';
import { productCards } from '#src/publishing/site/product.ts';
import { richHtml } from '#src/publishing/site/rich-html.ts';
import { BLOCK_SHAPES } from '#src/domain/site/blocks.ts';
import { type Locale, localePath } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';

/**
 * Number of products that stand for those of a block: of the catalogue while an editor has chosen none, of a category
 * always.
 */
const FIRST = 4;

/** Ids of the products that stand for chosen ones. */
export function firstProducts(context: Context): readonly string[] {
  return context.value('first', () => context.productsOf(null).slice(0, FIRST));
}

/** A block with its texts in one language. */
interface Source {
  readonly context: Context;
  readonly block: Block;
  readonly texts: Translator<Block>;
  readonly locale: Locale;
}

/**
 * A picture that no words describe counts as missing also where no language has them: none is there for decoration
 * alone.
 */
function picturesOf({ context, block, texts }: Source): readonly Picture[] {
  const files = block.images.slice(0, BLOCK_SHAPES[block.kind].pictures);
  const alts = texts.lines('alt', files.length);
  if (alts.includes('')) texts.miss('alt');
  return files.flatMap(
    (file, at) => context.picture('blocks', block.id, file, alts[at] ?? '', block.focus[at] ?? null) ?? [],
  );
}

/** The video of a block that has a picture to begin with. */
function videoOf({ context, block }: Source, picture: Picture | null): { readonly video?: string } {
  const made = picture === null || block.video === '' ? null : context.picture('blocks', block.id, block.video, '');
  return made === null ? {} : { video: videoPath(made) };
}

/** Path that a block leads to; null: to no product. */
function productPath({ context, block, locale }: Source): string | null {
  const product = context.product(block.product);
  return product === undefined ? null : context.productPaths(product)[locale];
}

function actionOf(source: Source): Link {
  const path = productPath(source) ?? localePath(source.locale, ROUTES.catalogue.path);
  return { path, name: source.texts.text('action') };
}

function cards({ context, locale }: Source, ids: readonly string[]) {
  return ids.flatMap((id) => productCards(context, id, locale));
}

/** All that a kind shows besides what every block has; null: what it is about is gone. */
function shownOf(source: Source) {
  const { context, block, texts, locale } = source;
  const { kind } = block;
  const title = texts.text('title');
  const text = (): string => richHtml('blocks', block, 'text', texts.text('text'));
  const seen = (): Pick<StoryBlock, 'picture' | 'video'> => {
    const [picture = null] = picturesOf(source);
    return { picture, ...videoOf(source, picture) };
  };
  switch (kind) {
    case 'hero':
    case 'text_picture':
      return { kind, title, textHtml: text(), action: actionOf(source), ...seen() };
    case 'story':
      return { kind, title, textHtml: text(), ...seen(), path: productPath(source) };
    case 'products': {
      const chosen = block.products.filter((id) => context.product(id) !== undefined);
      return { kind, title, cards: cards(source, chosen.length > 0 ? chosen : firstProducts(context)) };
    }
    case 'category': {
      const category = context.categoryLink(block.category, locale);
      const first = context.productsOf(block.category).slice(0, FIRST);
      return category === null ? null : { kind, title, textHtml: text(), category, cards: cards(source, first) };
    }
    case 'gallery':
      return { kind, title, pictures: picturesOf(source) };
  }
}

/** @param page Id in `pages`; '': the home page. */
export function blockViews(context: Context, page: string, locale: Locale): readonly BlockView[] {
  return context.blocksOf(page).flatMap((block): readonly BlockView[] => {
    const texts = context.texts('blocks', block, locale);
    const shown = shownOf({ context, block, texts, locale });
    return shown === null ? [] : [{ id: block.id, ...shown, untranslated: texts.untranslated() }];
  });
}
