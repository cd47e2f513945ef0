import { one } from '#src/client/dom.ts';
import { localized, type Locale } from '#src/domain/locale.ts';
import { $cart, addToCart } from '#src/stores/cart/cart.ts';
import { countPieces } from '#src/stores/cart/lines.ts';
import { say } from '#src/stores/messages/messages.ts';

/** `[data-cart-badge]`: pieces in the cart, hidden without any. */
function setUpBadge(onIntent: () => unknown): void {
  const badge = one('[data-cart-badge]');
  if (!badge) return;
  for (const type of ['pointerover', 'focusin']) badge.parentElement?.addEventListener(type, onIntent);
  $cart.subscribe((lines) => {
    const pieces = countPieces(lines);
    badge.textContent = `${pieces}`;
    badge.hidden = pieces === 0;
  });
}

/** Site path of this page in a language, from its `<link hreflang>`; this very page where there is none. */
function alternatePath(locale: Locale): string {
  return new URL(one<HTMLLinkElement>(`link[hreflang=${locale}]`)?.href ?? location.href).pathname;
}

/**
 * `form[data-add-to-cart={product id}]` with radios `item` and a `quantity`. An address with `?item={sku}` chooses the one with that
 * `data-sku`, before anything can be added. Its words, each a whole sentence:
 * `data-text-added`, `data-text-line-full` (99 pieces), `data-text-cart-full` (50 lines), `data-text-not-kept` (storage refused).
 */
function setUpForm(): void {
  const form = one<HTMLFormElement>('form[data-add-to-cart]');
  // JSON's string is CSS's for every character that could end it.
  one(`[data-sku=${JSON.stringify(new URLSearchParams(location.search).get('item'))}]`)?.click();
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    const data = new FormData(form);
    const { outcome, kept } = addToCart({
      item: `${data.get('item')}`,
      product: `${form.dataset['addToCart']}`,
      paths: localized(alternatePath),
      quantity: Number(data.get('quantity')),
      // What stands there, without what is no digit, is the price in minor units in every language.
      price: Number(one(':checked~.exact .price')?.textContent.replace(/\D/g, '')),
    });
    const said = kept ? outcome : 'not-kept';
    say(`${form.getAttribute(`data-text-${said}`)}`, said === 'added' ? 'success' : 'error');
  });
}

/** `onIntent`: a pointer or the focus is on the link to the cart. */
export function setUpCart(onIntent: () => unknown): void {
  setUpBadge(onIntent);
  setUpForm();
}
