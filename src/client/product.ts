/**
 * Loaded on a product's page after its load event, and runs at once: the address names the chosen item, its picture comes first, and
 * pictures open in a dialog. The price and the right item need none of this: they are style (AddToCart.astro) and cart.ts.
 *
 * `input[data-sku]`, a row of `.items` for each, `[data-gallery]`; links to pictures in the latter two.
 */
import { one } from '#src/client/dom.ts';
import { log } from '#src/client/log.ts';
import { SAVED_KEY } from '#src/stores/keys.ts';
import { readItem } from '#src/stores/storage-access.ts';

/** What the shopper saves, or waits for: `[data-save={product id}]`, `[data-back]` (keep.ts). */
const keep = (pressed?: HTMLElement | null): unknown =>
  import('#src/client/keep.ts').then(({ press }) => pressed && press(pressed), log);
// The button shows what has been saved before.
if (readItem(SAVED_KEY)) keep();

const gallery = one('[data-gallery]');

/** Gives a picture of the gallery the first place, and its width. */
function putFirst(place: Element): void {
  const [source, model] = [place, gallery].map((part) => part?.querySelector('source'));
  if (source && model) source.sizes = model.sizes;
  gallery?.prepend(place);
}

/** The address names the item, and its picture takes the first place. */
function show(input: HTMLInputElement): void {
  // Nothing else in it: an address to share.
  history.replaceState(null, '', `?item=${encodeURIComponent(`${input.dataset['sku']}`)}`);
  const row = [...document.querySelectorAll('[data-sku]')].indexOf(input) + 1;
  const link = one<HTMLAnchorElement>(`.items tr:nth-child(${row}) [href]`);
  if (!link) return;
  const hung = gallery?.querySelector(`[href="${link.pathname}"]`)?.parentElement;
  if (hung) putFirst(hung);
  else import('#src/client/picture-viewer.ts').then(({ hang }) => hang(link, putFirst), log);
  gallery?.scrollTo(0, 0);
}

addEventListener('change', ({ target }) => {
  const input = target as HTMLInputElement;
  if (input.dataset['sku']) show(input);
});
// From a link, or while this was on its way.
const chosen = one<HTMLInputElement>('[data-sku]:checked');
if (chosen && !chosen.defaultChecked) show(chosen);

addEventListener('click', (event) => {
  const target = event.target as Element;
  const pressed = target.closest<HTMLElement>('[data-save],[data-back]');
  if (pressed) keep(pressed);
  const link = target.closest<HTMLAnchorElement>('[data-gallery] a,.items [href]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  import('#src/client/picture-viewer.ts').then(({ zoom }) => zoom(link), log);
});
