/**
 * Adding to the cart, inline in a product's page right after its form: it works, and answers, without another request, as soon as the
 * form is seen. The badge, too, as header.ts on other pages.
 *
 * `form[data-add-to-cart={product id}]` with `item`, which follows the options (option-picker.ts), and a `quantity`. An address with `?item={sku}`
 * chooses the item with that article number, before anything can be added. Its answer stands in `.said`, the words first, and is shown by its `data-type` for 5000 ms, and
 * longer while a pointer or the focus is on it (style). Type and words, each a whole sentence: `added` (`data-text-added`), `full` (50 lines, or
 * 99 pieces), `refused` (by storage, so that nothing is added). Whatever else must know of it hears the event `storage`.
 */
import { followCart } from '#src/client/cart-badge.ts';
import { one } from '#src/client/dom.ts';
import { followOptions } from '#src/client/option-picker.ts';
import { alternatePaths } from '#src/client/own-paths.ts';
import { MESSAGE_DELAY_MS } from '#src/domain/site/limits.ts';
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
  let timer: ReturnType<typeof setTimeout> | undefined;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const { item, quantity, ...options } = Object.fromEntries(new FormData(form));
    const { lines, outcome } = addLine(readLines(readItem(CART_KEY)), {
      item: `${item}`,
      product: `${form.dataset['addToCart']}`,
      paths: alternatePaths(),
      quantity: Number(quantity),
      // What stands there, without what is no digit, is the price in minor units in every language.
      price: Number(text('.exact:not([hidden]) .price').replace(/\D/g, '')),
      look: previewOfThisPage(Object.values(options).join(', ')),
    });
    const type = storeItem(CART_KEY, JSON.stringify(lines)) ? outcome : 'refused';
    dispatchEvent(new Event('storage'));
    answer.dataset['type'] = type;
    answer.firstElementChild?.replaceChildren(`${form.getAttribute(`data-text-${type}`)}`);
    clearTimeout(timer);
    timer = setTimeout(() => delete answer.dataset['type'], MESSAGE_DELAY_MS);
  });
}
