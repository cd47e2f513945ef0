/**
 * On pages of the catalogue: loads the filters when somebody uses their control (`[data-filters]`), or when the address
 * names some (narrowing.ts), and after the page what its products cost now.
 */
import type { Asked } from '#src/client/filters/start.ts';
import { one } from '#src/client/dom.ts';
import { log } from '#src/client/log.ts';
import { OFFERS_PATH, type Offer, type OffersAnswer } from '#src/contract/offers.ts';

// Loaded on pages that have it.
const root = one('[data-filters]') as HTMLElement;
const start = (event?: Asked): Promise<void> =>
  import('#src/client/filters/start.ts').then((chunk) => chunk.answer(event)).catch(log);
for (const type of ['click', 'change']) root.addEventListener(type, start);
// Else an order may have been chosen before this script was there.
const sort = root.querySelector('select') as HTMLSelectElement;
const first = one('.narrowing') ? start() : sort.value && start({ target: sort });

const slugOf = (card: Element): string => `${card.querySelector('a')?.pathname.split('/').pop()}`;

const askLater = async (): Promise<void> => {
  await first;
  askOffers().catch(log);
};
// The page does not wait for this script.
if (document.readyState === 'complete') askLater();
else addEventListener('load', askLater);

/**
 * Says whether a card shows something else. A band between plenty and none is left to the next build: it changes
 * nothing for who looks at a list.
 */
function differs(card: Element, { from, to, onSale, band }: Offer): boolean {
  // What stands there, without what is no digit, is one price or two in minor units in every language.
  const shown = card.querySelector('strong')?.textContent.replace(/\D/g, '');
  return (
    shown !== `${from}${from === to ? '' : to}` ||
    !card.querySelector('.on-sale') === onSale ||
    card.matches('.work-out') !== (band === 'out')
  );
}

/**
 * Prices and stock of a listing, as they are now: one small request once the page is there, where pages may load what
 * nobody asked for (the class `ahead`, head.ts). What it says is compared with what the cards show; only where
 * something differs more is loaded, and the shopper is told.
 */
async function askOffers(): Promise<void> {
  const { dataset, lang } = document.documentElement;
  const cards = [...document.querySelectorAll('.listing .work')];
  if (!dataset['backend'] || !one('.ahead') || !cards[0]) return;
  const body = new URLSearchParams({ locale: lang, slugs: cards.map(slugOf).join(' ') });
  const headers = { 'Accept-Language': lang };
  const response = await fetch(`${dataset['backend']}${OFFERS_PATH}`, { method: 'POST', headers, body });
  const { currency, offers } = (await response.json()) as OffersAnswer;
  const other = offers.filter((offer) => cards.some((card) => slugOf(card) === offer.slug && differs(card, offer)));
  if (other[0]) await import('#src/client/refresh.ts').then((chunk) => chunk.renewListed(other, currency));
}
