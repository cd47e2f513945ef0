/**
 * Search over the catalogue's prerendered payloads; loaded, and run once, when the panel is opened first.
 * `form[data-search={path of the catalogue}]` with a field `q`, the words `data-none`, `data-failed`, `data-found-one` and `data-found-other`
 * (with `{{count}}`), and beside it `[data-search-status]` and `[data-search-results]`.
 */
import { one } from '#src/client/dom.ts';
import { log } from '#src/client/log.ts';
import type { ProductCard } from '#src/contract/payload.ts';
import { createT } from '#src/lib/client-t.ts';
import { fetchPayload } from '#src/lib/fetch-payload.ts';
import { findProducts } from '#src/lib/find-products.ts';

/** All pages of the catalogue. Throws where one cannot be read. */
async function readCatalogue(path: string): Promise<readonly ProductCard[]> {
  const first = await fetchPayload(path, 'catalogue');
  if (first === null) throw new Error(`${path}: no payload`);
  const others = await Promise.all(first.pages.slice(1).map((page) => fetchPayload(page, 'catalogue')));
  return [first, ...others].flatMap((page) => page?.products ?? []);
}

function linkTo({ path, name }: ProductCard): HTMLElement {
  const link = document.createElement('a');
  link.href = path;
  link.textContent = name;
  link.dir = 'auto';
  const entry = document.createElement('li');
  entry.append(link);
  return entry;
}

const form = one<HTMLFormElement>('form[data-search]');
const { search = '', none = '', failed = '', foundOne = '', foundOther = '' } = form?.dataset ?? {};
const t = createT({ found_one: foundOne, found_other: foundOther }, document.documentElement.lang);
let catalogue: Promise<readonly ProductCard[]> | null = null;

function show(words: string, found: readonly ProductCard[]): void {
  one('[data-search-status]')?.replaceChildren(words);
  one('[data-search-results]')?.replaceChildren(...found.map(linkTo));
}

async function look(query: string): Promise<void> {
  try {
    catalogue ??= readCatalogue(search);
    const found = findProducts(await catalogue, query);
    show(found.length > 0 ? t('found', { count: found.length }) : none, found);
  } catch (error) {
    log(error);
    catalogue = null;
    show(failed, []);
  }
}

const query = (): string => one<HTMLInputElement>('form[data-search] [name=q]')?.value.trim() ?? '';
form?.addEventListener('submit', () => void look(query()));
// What was typed while this script was on its way, and maybe submitted to no avail (dialogs.ts).
if (query() !== '') void look(query());
