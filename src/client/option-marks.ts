/**
 * Marks on the values of a product's options, for the present choice: class `none` where there is no such combination,
 * `out` where it is sold out, both with their words as `title`; `data-off` on a chip: what is taken off the price. In
 * an `<option>` the words stand behind its text.
 */
import type { ProductWords } from '#src/wording/product-words.ts';

/** Part that is used of either. */
export type OptionInput = HTMLInputElement & HTMLOptionElement;

/** 0: there is none, 1: sold out, 2: can be bought. */
export type Rank = 0 | 1 | 2;

export function rankOf(offer: Element | undefined): Rank {
  if (offer === undefined) return 0;
  return offer.querySelector('.band-out') ? 1 : 2;
}

/** Marks a value that would lead to `offer`; none: to no item. */
export function mark(value: OptionInput, offer: Element | undefined, t: ProductWords): void {
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
