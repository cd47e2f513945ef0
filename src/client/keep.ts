/**
 * Keeps a product for a shopper: saved for later, or a mail when it is back. Loaded on a product's page
 * (product-actions.ts) when something is ticked or opened there, or has been saved before; what was ticked or opened
 * until then counts.
 *
 * `input[data-keep]`: ticked while the product (`form[data-add-to-cart={product id}]`) is saved; a link to the list
 * stands at the end of its label then. `details[data-back]`: opened, it holds the field of back-form.ts.
 */
import { openBackForm } from '#src/client/back-form.ts';
import { one } from '#src/client/dom.ts';
import { log } from '#src/client/log.ts';
import { say } from '#src/client/messages.ts';
import { alternatePaths } from '#src/client/own-paths.ts';
import { SAVED_PRODUCTS } from '#src/domain/person/saved.ts';
import { localePath, type Locale } from '#src/domain/site/locale.ts';
import { $saved } from '#src/stores/saved/saved.ts';
import { isSaved, withoutSaved, withSaved, type SavedEntry } from '#src/stores/saved/saved-list.ts';
import { loadKeepWords, type KeepT } from '#src/wording/keep-words.ts';

const locale = document.documentElement.lang as Locale;

/** As the page shows it now: the picture that hangs first. */
function entryOfThisPage(product: string): SavedEntry {
  const image = one<HTMLImageElement>('[data-gallery] img');
  const size = (side: 'width' | 'height'): number => Number(image?.getAttribute(side));
  const picture = image && { src: image.currentSrc, width: size('width'), height: size('height') };
  return {
    product,
    paths: alternatePaths(),
    preview: { name: one('h1')?.textContent.trim() ?? '', option: '', picture },
  };
}

function keepInStep(box: HTMLInputElement, t: KeepT): void {
  const id = `${one('[data-add-to-cart]')?.dataset['addToCart']}`;
  const label = box.parentElement;
  // The link is none of its name.
  box.ariaLabel = label?.textContent.trim() ?? '';
  const link = document.createElement('a');
  link.className = 'go';
  link.href = localePath(locale, '/wishes');
  link.append(t('list'));
  const draw = (): void => {
    box.checked = isSaved($saved.get(), id);
    if (box.checked) label?.append(link);
    else link.remove();
  };
  const change = (): void => {
    const isWanted = box.checked;
    const kept = $saved.change((list) => (isWanted ? withSaved(list, entryOfThisPage(id)) : withoutSaved(list, id)));
    draw();
    if (isWanted && !box.checked) say(t('full', { count: SAVED_PRODUCTS }), 'error');
    else if (!kept) say(t('refused'), 'error');
  };
  box.addEventListener('change', change);
  // Ticked before this was there.
  if (box.checked && !isSaved($saved.get(), id)) change();
  $saved.subscribe(draw);
}

function openWithField(details: HTMLDetailsElement, t: KeepT): void {
  const open = (): void => {
    if (details.open && details.children.length === 1) openBackForm(details, t);
  };
  details.addEventListener('toggle', open);
  open();
}

async function start(): Promise<void> {
  const t = await loadKeepWords(locale);
  const box = one<HTMLInputElement>('[data-keep]');
  if (box) keepInStep(box, t);
  for (const details of document.querySelectorAll<HTMLDetailsElement>('[data-back]')) openWithField(details, t);
}
start().catch(log);
