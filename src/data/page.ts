/** Payloads of the text pages: legal ones with a key, and those that an editor adds. */
import type { PagePayload } from '#src/contract/payload.ts';
import type { Page } from '#src/data/content.ts';
import type { Context } from '#src/data/context.ts';
import { richHtml } from '#src/data/rich-html.ts';
import { metaDescription } from '#src/data/text.ts';
import type { Locale } from '#src/domain/locale.ts';
import { plainText } from '#src/domain/rich-text.ts';

export function pagePayload(context: Context, page: Page, locale: Locale): PagePayload {
  const texts = context.texts('pages', page, locale);
  const bodyHtml = richHtml('pages', page.id, 'body', texts.text('body'));
  const alternates = context.pagePaths(page);
  return {
    kind: 'page',
    locale,
    path: alternates[locale],
    alternates,
    title: texts.text('title') || page.key || page.id,
    description: metaDescription(texts.text('summary'), plainText(bodyHtml)),
    key: page.key,
    bodyHtml,
    untranslated: texts.untranslated(),
  };
}
