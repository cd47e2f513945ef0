/**
 * Prices and stock of an open page, renewed from its payload without a reload: the choice and the table of a product,
 * and the cards of a listing. Loaded when there is a new build (build-watch.ts). What else has changed (texts,
 * pictures, a new item or card) waits for a reload.
 */
import { fillCells } from '#src/client/complete-cells.ts';
import { one } from '#src/client/dom.ts';
import { ownPayloadPath } from '#src/client/own-payload.ts';
import { cardsOf } from '#src/html/block-cards.ts';
import { isPayload, type ItemView, type ProductCard, type ProductPayload } from '#src/contract/payload.ts';
import type { Offer } from '#src/contract/offers.ts';
import { slugPath } from '#src/domain/catalogue/slug.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { fetchJson } from '#src/backend/fetch.ts';
import {
  cardParts,
  itemPriceParts,
  productPriceParts,
  stockPart,
  stockText,
  type Part,
  type PriceWords,
} from '#src/html/price-parts.ts';
import { elementOf } from '#src/client/part-elements.ts';
import { loadNoticeWords } from '#src/wording/notice-words.ts';
import { loadProductWords } from '#src/wording/product-words.ts';
import { say } from '#src/client/messages.ts';

const lines = (elements: Iterable<Element>): string =>
  [...elements].map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim()).join('\n');

/** Says whether something had to be changed. */
function put(place: Element | null | undefined, parts: readonly Part[]): boolean {
  const elements = parts.map(elementOf);
  if (!place || lines(place.children) === lines(elements)) return false;
  place.replaceChildren(...elements.flatMap((element) => [element, ' ']));
  return true;
}

/**
 * Stock where an item is chosen (`.band` in `place`): beside the time of delivery, which says nothing of an item that
 * is sold out.
 */
function putStock(place: Element, item: Pick<ItemView, 'band' | 'days'>, words: PriceWords): boolean {
  const before = place.querySelector('.band');
  const after = elementOf(stockPart(item, words));
  if (!before || lines([before]) === lines([after])) return false;
  if (item.band === 'out') before.nextElementSibling?.remove();
  before.replaceWith(after);
  return true;
}

/** The offers of the form, one for each that differs, and which item has which; an item that is gone is sold out. */
function renewOffers(form: HTMLElement, product: ProductPayload['product'], words: PriceWords): boolean {
  fillCells(form, product);
  const before = [...form.querySelectorAll('.exact')];
  const after: Element[] = [];
  const changes: boolean[] = [];
  const cells = `${form.dataset['cells']}`.split('\n').map((line) => {
    const [offer = '', ...rest] = line.split('\t');
    const exact = offer === '' ? undefined : (before[Number(offer)]?.cloneNode(true) as Element | undefined);
    if (!exact) return line;
    const item = product.items.find(({ id }) => id === rest[0]);
    changes.push(putStock(exact, item ?? { band: 'out' }, words));
    if (item) changes.push(put(exact.querySelector('.product-price'), itemPriceParts(item, words)));
    const same = after.findIndex((other) => lines([other]) === lines([exact]));
    return [same < 0 ? after.push(exact) - 1 : same, ...rest].join('\t');
  });
  if (!changes.includes(true)) return false;
  before[0]?.before(...after);
  for (const exact of before) exact.remove();
  form.dataset['cells'] = cells.join('\n');
  form.dispatchEvent(new Event('change'));
  return true;
}

/**
 * A row of the table of items, which its article number names; items that share one have none, and wait for a reload.
 */
function renewRow(row: HTMLTableRowElement, items: readonly ItemView[], words: PriceWords): boolean {
  const number = row.cells[0]?.querySelector('.label')?.textContent;
  if (number === undefined) return false;
  const item = items.find(({ sku }) => words.t('number', { sku }) === number);
  const stock = row.cells[2];
  const band = item?.band ?? 'out';
  const changes = [item !== undefined && put(row.cells[1], itemPriceParts(item, words))];
  const text = stockText(item ?? { band }, words);
  if (stock && stock.textContent !== text) {
    stock.textContent = text;
    stock.className = `band band-${band}`;
    changes.push(true);
  }
  return changes.includes(true);
}

function renewProduct(product: ProductPayload['product'], words: PriceWords): boolean {
  const { items } = product;
  const form = one('form[data-add-to-cart]');
  const rows = document.querySelectorAll<HTMLTableRowElement>('.items tbody tr');
  const label = one('.exhibit-label > div .product-price');
  return [
    items.length > 0 && put(label, productPriceParts(product, words)),
    form !== null && renewOffers(form, product, words),
    ...[...rows].map((row) => renewRow(row, items, words)),
  ].includes(true);
}

type CardOffer = Pick<ProductCard, 'path' | 'price' | 'onSale' | 'band'>;

function renewCards(cards: readonly CardOffer[], words: PriceWords): boolean {
  return [...document.querySelectorAll('.work')]
    .map((entry) => {
      const path = entry.querySelector('a')?.pathname;
      const card = cards.find((candidate) => candidate.path === path);
      if (!card) return false;
      entry.classList.toggle('work-out', card.band === 'out');
      return put(entry.lastElementChild, cardParts(card, words));
    })
    .includes(true);
}

/**
 * Shows other prices and stock on the cards of a listing, and says so (begin.ts). Throws where the words cannot
 * be loaded.
 */
export async function renewListed(offers: readonly Offer[], currency: string): Promise<void> {
  const locale = document.documentElement.lang as Locale;
  const cards = offers.map(({ slug, from, to, onSale, band }) => ({
    path: slugPath('product', locale, slug),
    price: { from, to },
    onSale,
    band,
  }));
  const words = { locale, currency, t: await loadProductWords(locale) };
  if (renewCards(cards, words)) say(words.t('renewed'), 'info');
}

/**
 * Says that there is a new version of the page, with a button that loads it; once. Throws where its words cannot be
 * loaded.
 */
async function showNotice(): Promise<void> {
  if (one('[data-build-notice]')) return;
  const notice = one<HTMLTemplateElement>('template[data-message-template]')?.content.firstElementChild?.cloneNode(
    true,
  );
  if (!(notice instanceof HTMLElement)) return;
  const t = await loadNoticeWords(document.documentElement.lang as Locale);
  notice.dataset['buildNotice'] = '';
  notice.firstElementChild?.replaceChildren(t('newVersion'));
  const button = notice.lastElementChild;
  button?.replaceChildren(t('reload'));
  button?.setAttribute('data-reload', '');
  button?.addEventListener('click', () => location.reload());
  one('.notices')?.prepend(notice);
}

interface Shown {
  readonly locale: Locale;
  readonly currency: string;
  readonly product: ProductPayload['product'] | null;
  readonly cards: readonly ProductCard[];
}

/** Parts of a payload that have prices; null: none. */
function shownIn(payload: unknown): Shown | null {
  if (isPayload(payload, 'product')) return { ...payload, cards: payload.related };
  if (isPayload(payload, 'catalogue')) return { ...payload, product: null, cards: payload.products };
  if (isPayload(payload, 'home')) return { ...payload, product: null, cards: cardsOf(payload.blocks) };
  if (!isPayload(payload, 'page') || payload.composed === undefined) return null;
  const { blocks, currency } = payload.composed;
  return { locale: payload.locale, currency, product: null, cards: cardsOf(blocks) };
}

/**
 * Does it, and tells the shopper if anything has changed; first that there is a new version, where the page `isOld`.
 * Throws where the payload or the words cannot be loaded.
 */
export async function refresh(isOld: boolean): Promise<void> {
  if (isOld) await showNotice();
  const path = ownPayloadPath();
  if (path === null) return;
  const payload = await fetchJson(path, 'no-cache');
  const shown = shownIn(payload);
  if (shown === null) return;
  const { locale, currency, product, cards } = shown;
  const words = { locale, currency, t: await loadProductWords(locale) };
  const changes = [product !== null && renewProduct(product, words), renewCards(cards, words)];
  if (changes.includes(true)) say(words.t('renewed'), 'info');
}
