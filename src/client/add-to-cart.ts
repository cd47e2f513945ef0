/**
 * Adding to the cart, inline in a product's page right after its form: it works, and answers, without another request,
 * as soon as the form is seen. The badge, too, as header.ts on other pages.
 *
 * `form[data-add-to-cart={product id}]` with `item`, which follows the options (option-picker.ts), and a `quantity`. An
 * address with `?item={sku}` chooses the item with that article number, before anything can be added. Its answer stands
 * in `.said` for as long as the product is in the cart, by its `data-type`: `in` (it was before), `added`; or `full`
 * (50 lines, or 99 pieces) and `refused` (by storage, so that nothing is added), for which near-button.ts has the
 * words. Whatever else must know of it hears the event `storage`.
 */
import { followCart } from '#src/client/cart-badge.ts';
import { one } from '#src/client/dom.ts';
import { followOptions } from '#src/client/option-picker.ts';
import { alternatePaths } from '#src/client/own-paths.ts';
import { addLine, readLines } from '#src/stores/cart/lines.ts';
import type { LinePreview } from '#src/stores/cart/line-preview.ts';
import { CART_KEY } from '#src/stores/keys.ts';
import { readItem, storeItem } from '#src/stores/storage-access.ts';

const text = (selector: string): string => `${one(selector)?.textContent.trim()}`;

/** As the markup says: what the layout has made of it would have to be found out before the answer. */
const sizeOf = (image: Element, side: 'width' | 'height'): number => Number(image.getAttribute(side));

/** The picture that hangs first is the chosen item's (product.ts). */
function previewOfThisPage(option: string): LinePreview {
  const image = one<HTMLImageElement>('[data-gallery] img');
  return {
    name: text('h1'),
    option,
    picture: image && { src: image.currentSrc, width: sizeOf(image, 'width'), height: sizeOf(image, 'height') },
    isLow: one('.exact:not([hidden]) .band-low') !== null,
  };
}

followCart();

const form = one<HTMLFormElement>('form[data-add-to-cart]');
if (form) {
  followOptions(form, new URLSearchParams(location.search).get('item'));
  const answer = one('.said') as HTMLElement;
  const { dataset } = answer;
  const product = `${form.dataset['addToCart']}`;
  const follow = (): void => {
    if (readLines(readItem(CART_KEY)).some((line) => line.product === product)) dataset['type'] ??= 'in';
    else delete dataset['type'];
  };
  addEventListener('storage', follow);
  follow();
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const { item, quantity, ...options } = Object.fromEntries(new FormData(form));
    const { lines, outcome } = addLine(readLines(readItem(CART_KEY)), {
      item: `${item}`,
      product,
      paths: alternatePaths(),
      quantity: Number(quantity),
      // What stands there, without what is no digit, is the price in minor units in every language.
      price: Number(text('.exact:not([hidden]) .price').replace(/\D/g, '')),
      look: previewOfThisPage(Object.values(options).join(', ')),
    });
    const type = storeItem(CART_KEY, JSON.stringify(lines)) ? outcome : 'refused';
    dispatchEvent(new Event('storage'));
    dataset['type'] = type;
    // The words of another answer come with near-button.ts.
    (answer.firstElementChild as HTMLElement).hidden = type !== 'added';
  });
}
