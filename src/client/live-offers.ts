import { one } from '#src/client/dom.ts';
import { type Offer, OFFERS_PATH, type OffersAnswer } from '#src/contract/offers.ts';

const slugOf = (card: Element): string => `${card.querySelector('a')?.pathname.split('/').pop()}`;

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
export async function askOffers(): Promise<void> {
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
