/**
 * With the first touch of a product's options, or for a link to an item (product-actions.ts): what cannot be had with
 * the present choice is marked, an option gives way to one that has just been chosen, the address names the item, and
 * its picture comes first. What is paid, and for which item, needs none of this (option-picker.ts).
 */
import { completeCells } from '#src/client/complete-cells.ts';
import { one } from '#src/client/dom.ts';
import { log } from '#src/client/log.ts';
import style from '#src/html/option-marks.css?inline';
import { cellOf, nearestCell, picksOf } from '#src/domain/catalogue/option-matrix.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { loadProductWords, type ProductWords } from '#src/wording/product-words.ts';

const sheet = new CSSStyleSheet();
sheet.replaceSync(style);
document.adoptedStyleSheets.push(sheet);

// Only a page with a form follows it.
const form = one<HTMLFormElement>('form[data-add-to-cart]') as HTMLFormElement;
const item = one<HTMLInputElement>('[name=item]') as HTMLInputElement;
const gallery = one('[data-gallery]');
const options = [...document.querySelectorAll('[data-option]')].map((option) => [
  ...option.querySelectorAll<OptionInput>('input,option'),
]);
const sizes = options.map(({ length }) => length);

const lines = (): string[][] => `${form.dataset['cells']}`.split('\n').map((line) => line.split('\t'));
const picked = (): number[] => options.map((values) => values.findIndex((value) => value.matches(':checked')));
/** The offer of each cell. */
function offersByCell(): (Element | undefined)[] {
  const offers = [...form.querySelectorAll('.exact')];
  return lines().map(([offer]) => (offer ? offers[Number(offer)] : undefined));
}

/** Gives a picture of the gallery the first place, and its width. */
function putFirst(place: Element): void {
  const [source, model] = [place, gallery].map((part) => part?.querySelector('source'));
  if (source && model) source.sizes = model.sizes;
  gallery?.prepend(place);
}

/** The link to the picture of a cell, among those of all that are items. */
function pictureLink(cell: number): HTMLAnchorElement | null {
  const row = lines()
    .slice(0, cell)
    .filter(([offer]) => offer).length;
  const links = document.querySelectorAll<HTMLAnchorElement>('.items > a');
  const link = links[row] ?? document.querySelectorAll('.items tbody > tr')[row]?.querySelector('a');
  return link?.href ? link : null;
}

/** Stock number of the chosen item; undefined where the page does not have it. */
const sku = (): string | undefined => lines().find(([, id]) => id && id === item.value)?.[2];
let shown: string;

/** The address names the item, and its picture takes the first place. Once for each item. */
function showItem(): void {
  if (item.value === shown) return;
  shown = item.value;
  // Nothing else in it: an address to share.
  history.replaceState(null, '', `?item=${encodeURIComponent(`${sku()}`)}`);
  const link = pictureLink(cellOf(picked(), sizes));
  if (!link) return;
  const hung = gallery?.querySelector(`[href="${link.pathname}"]`)?.parentElement;
  if (hung) putFirst(hung);
  else import('#src/client/picture-viewer.ts').then(({ hang }) => hang(link, putFirst), log);
  gallery?.scrollTo(0, 0);
}

/** Pressing the button waits for what the page has left out. */
let isDue = false;
let completing: Promise<void> | undefined;

async function complete(): Promise<void> {
  try {
    await (completing ??= completeCells(form));
    if (isDue && item.value) form.requestSubmit();
    isDue = false;
  } catch (error) {
    completing = undefined;
    log(error);
  }
}

function choose(picks: readonly number[]): void {
  options.forEach((values, option) => {
    const value = values[picks[option] ?? 0];
    if (value) value.checked = value.selected = true;
  });
  form.dispatchEvent(new Event('change'));
}

/** Stock number that the address names; null: none. */
const linkedSku = (): string | null => new URLSearchParams(location.search).get('item');
/** Place in the page of the item that the address names; -1: nowhere. */
const cellOfLink = (): number => lines().findIndex(([, , number]) => number === linkedSku());

/**
 * A link to an item whose article number the page has left out, where the shopper has not chosen anything since. One
 * that the page has was shown from the beginning (option-picker.ts): what is chosen now was chosen after it, also where
 * that is what the page began with.
 */
async function followLink(): Promise<void> {
  if (linkedSku() === null || item.value !== item.defaultValue || cellOfLink() >= 0) return;
  await complete();
  const cell = cellOfLink();
  if (cell >= 0) choose(picksOf(cell, sizes));
}

/** Once a page; with a form. Throws where its words cannot be loaded. */
export async function followVariants(): Promise<void> {
  // Chosen before this was there: the address names another one.
  shown = cellOfLink() >= 0 && linkedSku() !== sku() ? '' : item.defaultValue;
  const t = await loadProductWords(document.documentElement.lang as Locale);
  /**
   * Choices that the shopper wants of each option, though the one that they look through may not let them have it just
   * now.
   */
  let wanted = picked();
  let last = -1;
  const renew = (): void => {
    const [picks, offers] = [picked(), offersByCell()];
    options.forEach((values, option) =>
      values.forEach((value, at) => mark(value, offers[cellOf(picks.with(option, at), sizes)], t)),
    );
    if (item.value) showItem();
    else void complete();
  };
  const give = (option: number): void => {
    const now = picked();
    wanted = option === last ? wanted.with(option, now[option] ?? 0) : now;
    last = option;
    const picks = picksOf(nearestCell(offersByCell().map(rankOf), sizes, wanted, option), sizes);
    if (`${picks}` !== `${now}`) choose(picks);
  };
  form.addEventListener('change', ({ target }) => {
    const option = options.findIndex(([value]) => value?.closest('[data-option]')?.contains(target as Node));
    // What this changes comes back as another event.
    if (option >= 0) give(option);
    renew();
  });
  item.addEventListener('invalid', (event) => {
    event.preventDefault();
    isDue = true;
    void complete();
  });
  await followLink();
  // Chosen before this was there.
  options.forEach((_, option) => item.value || give(option));
  renew();
}

/** Part that is used of either. */
type OptionInput = HTMLInputElement & HTMLOptionElement;

/** 0: there is none, 1: sold out, 2: can be bought. */
type Rank = 0 | 1 | 2;

function rankOf(offer: Element | undefined): Rank {
  if (offer === undefined) return 0;
  return offer.querySelector('.band-out') ? 1 : 2;
}

/**
 * Marks a value that would lead to `offer`: class `none` where there is no such combination, `out` where it is sold out,
 * both with their words as `title`; `data-off` on a chip: what is taken off the price. In an `<option>` the words stand
 * behind its text.
 */
function mark(value: OptionInput, offer: Element | undefined, t: ProductWords): void {
  const rank = rankOf(offer);
  const words = [t('notTogether'), t('out'), ''][rank] ?? '';
  const off = offer?.querySelector('.sale-tag')?.textContent.trim() ?? '';
  value.className = ['none', 'out', ''][rank] ?? '';
  // An `<option>` has a text, and a radio button a chip.
  if (value.text) {
    value.label = [value.text, words, off].filter(Boolean).join(' · ');
    return;
  }
  value.title = words;
  const chip = value.nextElementSibling as HTMLElement;
  if (off) chip.dataset['off'] = off;
  else delete chip.dataset['off'];
}
