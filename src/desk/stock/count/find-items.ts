/** Finds articles on the device by what was scanned or typed: a storeroom may have no network. */
import type { KeptItem } from '#src/desk/stock/count/kept-count.ts';
import { isNumberOf } from '#src/desk/pack/scan.ts';

/** Articles that a person can still read through. */
export const MOST_FOUND = 20;

/** Without capitals and accents. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The articles with this whole number; where none has it, those whose words begin with all that was typed. */
export function findItems(items: readonly KeptItem[], typed: string): readonly KeptItem[] {
  const code = typed.trim();
  if (code === '') return [];
  const numbered = items.filter((item) => isNumberOf(item, code));
  if (numbered.length > 0) return numbered;
  const wanted = folded(code)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  if (wanted.length === 0) return [];
  const found = items.filter(({ name, values, sku, gtin }) => {
    const words = folded([name, ...values, sku, gtin].join(' ')).split(/[^\p{L}\p{N}]+/u);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  });
  return found.slice(0, MOST_FOUND);
}

/** The next article that nobody has counted yet, as one walks along the shelves; null: there is none. */
export function nextItem(items: readonly KeptItem[], counted: readonly string[], from: string): KeptItem | null {
  const walk = items.toSorted((a, b) => {
    // What has no shelf comes last.
    if ((a.shelf === '') !== (b.shelf === '')) return a.shelf === '' ? 1 : -1;
    return a.shelf.localeCompare(b.shelf, undefined, { numeric: true }) || a.sku.localeCompare(b.sku);
  });
  const at = walk.findIndex(({ id }) => id === from);
  const turned = [...walk.slice(at + 1), ...walk.slice(0, Math.max(at, 0))];
  return turned.find(({ id }) => id !== from && !counted.includes(id)) ?? null;
}
