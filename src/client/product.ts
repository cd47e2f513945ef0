/**
 * Loaded on a product's page after its load event: listens, and no more. What the choice of an item needs beside its price, what a shopper saves, and
 * pictures from near come with the first touch of them, or for a link to an item (product-actions.ts).
 *
 * `form[data-add-to-cart]` with `input[name=item]`, `[data-gallery]`, `.items`; links to pictures in the latter two; `[data-keep]`, `[data-back]` (keep.ts).
 */
import { one } from '#src/client/dom.ts';
import { log } from '#src/client/log.ts';
import { SAVED_KEY } from '#src/stores/keys.ts';
import { readItem } from '#src/stores/storage-access.ts';

const form = one('[data-add-to-cart]');
const item = one<HTMLInputElement>('[name=item]');

const act = (pressed?: Element): unknown =>
  import('#src/client/product-actions.ts').then((actions) => actions.act(pressed), log);
for (const type of ['pointerover', 'focusin', 'change']) form?.addEventListener(type, () => act(form), { once: true });
for (const type of ['change', 'toggle']) addEventListener(type, () => act(), true);
// From a link; chosen, ticked or opened while this was on its way; or saved before.
if (
  location.search ||
  item?.value !== item?.defaultValue ||
  one('[data-keep]:checked,[open][data-back]') ||
  readItem(SAVED_KEY)
)
  act();

addEventListener('click', (event) => {
  const pressed = (event.target as Element).closest('[data-gallery] a,.items [href]');
  if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  act(pressed);
});
