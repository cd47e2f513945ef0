/**
 * Loaded on a product's page after its load event, and runs at once: the address names the chosen item, its picture comes first, and pictures open in a dialog. The
 * price and the right item need none of this: they are style (AddToCart.astro) and cart.ts.
 */
import { one } from '#src/client/dom.ts';

/** The first picture of an item takes the first place. */
function show({ value }: HTMLInputElement, gallery: HTMLElement | null): void {
  const picture = gallery?.querySelector(`[data-item~="${value}"]`);
  if (!picture) return;
  gallery?.prepend(picture);
  gallery?.scrollTo(0, 0);
}

function followChoice(form: HTMLElement, gallery: HTMLElement | null): void {
  form.addEventListener('change', ({ target }) => {
    const input = target as HTMLInputElement;
    const { sku } = input.dataset;
    if (sku === undefined) return;
    const address = new URL(location.href);
    address.searchParams.set('item', sku);
    history.replaceState(null, '', address);
    show(input, gallery);
  });
  // From a link.
  const chosen = form.querySelector<HTMLInputElement>('[data-sku]:checked');
  if (chosen && !chosen.defaultChecked) show(chosen, gallery);
}

// `form[data-add-to-cart]` with `input[data-sku]`, `[data-gallery]` with links around pictures and `[data-item]` around those.
const form = one('form[data-add-to-cart]');
const gallery = one('[data-gallery]');
if (form) followChoice(form, gallery);
gallery?.addEventListener('click', (event) => {
  const link = (event.target as Element).closest('a');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  import('#src/client/zoom.ts').then(
    (loaded) => loaded.zoom(link, gallery),
    () => location.assign(link.href),
  );
});
