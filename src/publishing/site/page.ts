/** Payloads of the text pages: legal ones with a key, and those that an editor adds. */
import type { PagePayload } from '#src/contract/payload.ts';
import type { Page } from '#src/publishing/content/content.ts';
import { blockViews } from '#src/publishing/site/blocks.ts';
import type { Context } from '#src/publishing/site/context.ts';
import { richHtml } from '#src/publishing/site/rich-html.ts';
import { type PageHead, present, type SitePage, sitePage } from '#src/publishing/site/site-page.ts';
import { metaDescription } from '#src/domain/text/meta-description.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { fillFacts } from '#src/domain/text/fill-facts.ts';
import { plainText } from '#src/domain/text/rich-text.ts';

/** The text of a page with the facts of the shop in it. */
export function pageBody(context: Context, body: string): string {
  // Only a text that names facts is made anew when they change.
  return body.includes('{{') ? fillFacts(body, context.content.shop) : body;
}

function pagePayload(context: Context, id: string, head: PageHead<'page'>): PagePayload {
  const page = present(context.page(id));
  const texts = context.texts('pages', page, head.locale);
  const blocks = blockViews(context, page.id, head.locale);
  const bodyHtml = richHtml('pages', page, 'body', pageBody(context, texts.text('body')));
  return {
    ...head,
    title: texts.text('title') || page.key || page.id,
    description: metaDescription(texts.text('summary'), plainText(bodyHtml)),
    id: page.id,
    key: page.key,
    bodyHtml,
    ...(blocks.length === 0 ? {} : { composed: { blocks, currency: context.content.shop.currency } }),
    untranslated: texts.untranslated(),
  };
}

export function textPage(context: Context, { id }: Pick<Page, 'id'>, locale: Locale): SitePage<'page'> {
  return sitePage(context, { kind: 'page', locale, alternates: context.pagePaths({ id }) }, id, pagePayload);
}
