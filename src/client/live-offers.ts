/**
 * Prices and stock of a listing, as they are now: one small request once the page is there, where pages may load what nobody asked for (the class
 * `ahead`, head.ts). What it says is compared with what the cards show; only where something differs more is loaded, and the shopper is told.
 */
import { one } from '#src/client/dom.ts';
import { log } from '#src/client/log.ts';
import { type Offer, OFFERS_PATH, type OffersAnswer } from '#src/contract/offers.ts';

/** What stands there, without what is no digit, is the price in minor units in every language. */
const minorUnits = (text: string | undefined): number => Number(text?.replace(/\D/g, ''));

/** Whether a card shows something else. A band between plenty and none is left to the next build: it changes nothing for who looks at a list. */
function differs(card: Element, { from, to, onSale, band }: Offer): boolean {
  const [least, most = least] = card.querySelector('strong')?.textContent.split('–') ?? [];
  return (
    minorUnits(least) !== from ||
    minorUnits(most) !== to ||
    (card.querySelector('.on-sale') !== null) !== onSale ||
    card.classList.contains('work-out') !== (band === 'out')
  );
}

async function askOffers(links: readonly HTMLAnchorElement[]): Promise<void> {
  const { dataset, lang } = document.documentElement;
  const slugOf = ({ pathname }: HTMLAnchorElement): string => pathname.split('/').at(-1) ?? '';
  const body = new URLSearchParams({ locale: lang, slugs: links.map(slugOf).join(' ') });
  const response = await fetch(`${dataset['backend']}${OFFERS_PATH}`, { method: 'POST', body });
  const { currency, offers } = (await response.json()) as OffersAnswer;
  const other = links.flatMap((link) => {
    const offer = offers.find(({ slug }) => slug === slugOf(link));
    const card = link.closest('.work');
    if (!offer || !card || !differs(card, offer)) return [];
    const { from, to, onSale, band } = offer;
    return [{ path: link.pathname, price: { from, to }, onSale, band }];
  });
  if (other.length > 0) await import('#src/client/refresh.ts').then((chunk) => chunk.renewListed(other, currency));
}

const links = [...document.querySelectorAll<HTMLAnchorElement>('.listing .work a')];
if (document.documentElement.dataset['backend'] && one('.ahead') && links.length > 0) askOffers(links).catch(log);
