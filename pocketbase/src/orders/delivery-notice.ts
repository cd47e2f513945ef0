/** Notice of the checkout about deliveries for a while: holidays, a strike, until when parcels still leave. */
import { textIn, type ShopFacts } from '#pocketbase/orders/catalogue.ts';
import type { Locale } from '#src/domain/site/locale.ts';

/** At `now` (ms), in a language; '': nothing. */
export function deliveryNotice({ notice }: Pick<ShopFacts, 'notice'>, locale: Locale, now: number): string {
  const isOver = notice.ends !== '' && Date.parse(notice.ends.replace(' ', 'T')) <= now;
  return isOver ? '' : textIn(notice.texts, locale).trim();
}
