/** How legal pages are written: sources with a line for each block, and a notice at the top that they are templates. */
import { words } from '#scripts/demo/text.ts';
import type { Words } from '#scripts/demo/text.ts';
import { TEMPLATE_NOTICE } from '#src/domain/site/demo-seller.ts';
import type { Locale } from '#src/domain/site/locale.ts';

function notice(locale: Locale): string {
  const { title, text } = TEMPLATE_NOTICE[locale];
  return `<blockquote><p><strong>${title}</strong> ${text}</p></blockquote>`;
}

/** Body of a page: the notice, then the text without the line breaks of the source. */
export function pageBody(en: string, fr: string, it: string): Words {
  const flat = (source: string): string => source.replace(/\s*\n\s*/g, '');
  return words(notice('en') + flat(en), notice('fr') + flat(fr), notice('it') + flat(it));
}
