/** Payload of the home page, from its blocks. */
import type { HomePayload } from '#src/contract/payload.ts';
import { blockViews } from '#src/publishing/site/blocks.ts';
import type { Context } from '#src/publishing/site/context.ts';
import { type PageHead, type SitePage, sitePage } from '#src/publishing/site/site-page.ts';
import { metaDescription } from '#src/domain/text/meta-description.ts';
import { plainText } from '#src/domain/text/rich-text.ts';
import { HOME_BLOCKS } from '#src/domain/site/blocks.ts';
import { type Locale, localePath, localized } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';

function homePayload(context: Context, _about: null, head: PageHead<'home'>): HomePayload {
  const { locale } = head;
  const { shop } = context.content;
  const blocks = blockViews(context, HOME_BLOCKS, locale);
  const hero = blocks.find((block) => block.kind === 'hero');
  return {
    ...head,
    title: hero === undefined || hero.title === '' ? shop.brand : hero.title,
    description: metaDescription(
      context.texts('shop', shop, locale).text('description'),
      hero === undefined ? '' : plainText(hero.textHtml),
    ),
    blocks,
    untranslated: [],
    currency: shop.currency,
  };
}

export function homePage(context: Context, locale: Locale): SitePage<'home'> {
  const alternates = localized((one) => localePath(one, ROUTES.home.path));
  return sitePage(context, { kind: 'home', locale, alternates }, null, homePayload);
}
