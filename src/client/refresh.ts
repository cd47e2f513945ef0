/**
 * Prices and stock of an open page, renewed from its payload without a reload: the choice and the table of a product, and the cards of a
 * listing. Loaded when there is a new build (build-watch.ts). What else has changed (texts, pictures, a new item or card) waits for a reload.
 */
import { one } from '#src/client/dom.ts';
import { isPayload, payloadPath, type ItemView, type ProductCard, type ProductPayload } from '#src/contract/payload.ts';
import { fetchJson } from '#src/backend/fetch.ts';
import {
  cardParts,
  itemPriceParts,
  productPriceParts,
  stockPart,
  type Part,
  type PriceWords,
} from '#src/html/price-parts.ts';
import { elementOf } from '#src/client/part-elements.ts';
import { loadProductWords } from '#src/wording/product-words.ts';
import { say } from '#src/client/messages.ts';

const lines = (elements: Iterable<Element>): string =>
  [...elements].map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim()).join('\n');

/** Whether something had to be changed. */
function put(place: Element | null | undefined, parts: readonly Part[]): boolean {
  const elements = parts.map(elementOf);
  if (!place || lines(place.children) === lines(elements)) return false;
  place.replaceChildren(...elements.flatMap((element) => [element, ' ']));
  return true;
}

/** Stock where an item is chosen: beside the time of delivery, which says nothing of an item that is sold out. */
function putStock(place: Element | null, item: Pick<ItemView, 'band'>, words: PriceWords): boolean {
  const before = place?.querySelector('.band');
  const after = elementOf(stockPart(item, words));
  if (!before || lines([before]) === lines([after])) return false;
  if (item.band === 'out') before.nextElementSibling?.remove();
  before.replaceWith(after);
  return true;
}

/** The choice of an item; one that is gone is sold out. */
function renewChoice(input: HTMLInputElement, items: readonly ItemView[], words: PriceWords): boolean {
  const item = items.find(({ id }) => id === input.value);
  const choice = input.parentElement;
  const changes = [putStock(choice?.querySelector('.exact') ?? null, item ?? { band: 'out' }, words)];
  if (item) changes.push(put(choice?.querySelector('.product-price'), itemPriceParts(item, words)));
  choice?.classList.toggle('choice-out', item?.band !== 'in' && item?.band !== 'low');
  return changes.includes(true);
}

/** A row of the table of items, which its article number names. */
function renewRow(row: HTMLTableRowElement, items: readonly ItemView[], words: PriceWords): boolean {
  const number = row.querySelector('.label')?.textContent;
  const item = items.find(({ sku }) => words.t('number', { sku }) === number);
  const stock = row.cells[2];
  const band = item?.band ?? 'out';
  const changes = [item !== undefined && put(row.cells[1], itemPriceParts(item, words))];
  if (stock && stock.textContent !== words.t(band)) {
    stock.textContent = words.t(band);
    stock.className = `band band-${band}`;
    changes.push(true);
  }
  return changes.includes(true);
}

function renewProduct(product: ProductPayload['product'], words: PriceWords): boolean {
  const { items } = product;
  const inputs = document.querySelectorAll<HTMLInputElement>('input[data-sku]');
  const rows = document.querySelectorAll<HTMLTableRowElement>('.items tbody tr');
  const label = one('.exhibit-label > div .product-price');
  return [
    items.length > 0 && put(label, productPriceParts(product, words)),
    ...[...inputs].map((input) => renewChoice(input, items, words)),
    ...[...rows].map((row) => renewRow(row, items, words)),
  ].includes(true);
}

function renewCards(cards: readonly ProductCard[], words: PriceWords): boolean {
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

/** Does it, and tells the shopper if anything has changed. Throws where the payload or the words cannot be loaded. */
export async function refresh(): Promise<void> {
  // The canonical page of one that has no words of its language is the English one. A look at drafts has no versions.
  const own = `link[hreflang=${document.documentElement.lang}],link[rel=canonical]`;
  const [address] = [...document.querySelectorAll<HTMLLinkElement>(own)].map(({ href }) => href).reverse();
  if (!address || !one('.work,.items')) return;
  const payload = await fetchJson(payloadPath(new URL(address).pathname), 'no-cache');
  const isProduct = isPayload(payload, 'product');
  if (!isProduct && !isPayload(payload, 'catalogue') && !isPayload(payload, 'home')) return;
  const { locale, currency } = payload;
  const words = { locale, currency, t: await loadProductWords(locale) };
  const changes = isProduct
    ? [renewProduct(payload.product, words), renewCards(payload.related, words)]
    : [renewCards(payload.kind === 'home' ? payload.featured : payload.products, words)];
  if (changes.includes(true)) say(words.t('renewed'), 'info');
}
