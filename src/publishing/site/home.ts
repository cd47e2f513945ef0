/** Payload of the home page, from the one record of `home` and the published stories. */
import type { HomePayload } from '#src/contract/payload.ts';
import type { Context } from '#src/publishing/site/context.ts';
import { productCards } from '#src/publishing/site/product.ts';
import { richHtml } from '#src/publishing/site/rich-html.ts';
import { type PageHead, type SitePage, sitePage } from '#src/publishing/site/site-page.ts';
import { metaDescription } from '#src/domain/text/meta-description.ts';
import { type Locale, localePath, localized } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';

/** How many products stand for the featured ones while an editor has chosen none. */
const FEATURED = 4;

/** Ids of the products that stand for the featured ones. */
export function firstProducts(context: Context): readonly string[] {
  return context.value('first', () => context.productsOf(null).slice(0, FEATURED));
}

/** A text that is told as missing also where no language has it: no picture is there for decoration alone. */
function needed<Field>(texts: { text(field: Field): string; miss(field: Field): void }, field: Field): string {
  const text = texts.text(field);
  if (text === '') texts.miss(field);
  return text;
}

function homePayload(context: Context, _about: null, head: PageHead<'home'>): HomePayload {
  const { locale } = head;
  const { home, shop, stories } = context.content;
  const texts = context.texts('home', home, locale);
  const hero = context.product(home.hero_product);
  const chosen = home.featured.filter((id) => context.product(id) !== undefined);
  const title = texts.text('hero_title') || shop.brand;
  return {
    ...head,
    title,
    description: metaDescription(context.texts('shop', shop, locale).text('description'), texts.text('hero_text')),
    hero: {
      title,
      text: texts.text('hero_text'),
      action: {
        path: hero === undefined ? localePath(locale, ROUTES.catalogue.path) : context.productPaths(hero)[locale],
        name: texts.text('hero_action'),
      },
      picture:
        home.hero_image === ''
          ? null
          : context.picture('home', home.id, home.hero_image, needed(texts, 'hero_alt'), home.focus[0]),
    },
    featured: (chosen.length > 0 ? chosen : firstProducts(context)).flatMap((id) => productCards(context, id, locale)),
    stories: stories.map((story) => {
      const words = context.texts('stories', story, locale);
      const product = context.product(story.product);
      return {
        title: words.text('title'),
        textHtml: richHtml('stories', story, 'text', words.text('text')),
        picture:
          story.image === ''
            ? null
            : context.picture('stories', story.id, story.image, needed(words, 'alt'), story.focus[0]),
        path: product === undefined ? null : context.productPaths(product)[locale],
      };
    }),
    untranslated: texts.untranslated(),
    currency: shop.currency,
  };
}

export function homePage(context: Context, locale: Locale): SitePage<'home'> {
  const alternates = localized((one) => localePath(one, ROUTES.home.path));
  return sitePage(context, { kind: 'home', locale, alternates }, null, homePayload);
}
