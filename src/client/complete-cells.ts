/** Completes what a page with very many items leaves out until somebody chooses one (html/offers.ts, decision 0302). */
import { ownPayloadPath } from '#src/client/own-payload.ts';
import { fetchJson } from '#src/backend/fetch.ts';
import { isPayload, type ProductPayload } from '#src/contract/payload.ts';
import { optionMatrix } from '#src/domain/catalogue/option-matrix.ts';
import { largestSource } from '#src/html/pictures.ts';

type Product = ProductPayload['product'];

/** Links to the pictures of all items, in the order of the cells, where product.ts and the dialog look for them. */
function addLinks({ items }: Product, cells: readonly number[]): void {
  const links = cells.flatMap((at) => {
    const item = items[at];
    if (item === undefined) return [];
    const link = document.createElement('a');
    link.hidden = true;
    link.textContent = item.values.filter(Boolean).join(', ');
    if (item.pictures[0]) link.href = largestSource(item.pictures[0]);
    return link;
  });
  document.querySelector('.items')?.append(...links);
}

/**
 * Writes ids and article numbers into `data-cells`, where the page has left them out, and tells the form by the event
 * `change`. Nothing where the payload has other combinations than the page: it is newer.
 */
export function fillCells(form: HTMLElement, product: Product): void {
  const lines = `${form.dataset['cells']}`.split('\n');
  const { cells } = optionMatrix(product.options, product.items);
  const isSame = lines.length === cells.length && cells.every((at, cell) => at < 0 === (lines[cell] === ''));
  if (!isSame || lines.every((line) => line === '' || line.includes('\t'))) return;
  const filled = lines.map((line, cell) => {
    const item = product.items[cells[cell] ?? -1];
    return item === undefined ? line : [Number.parseInt(line, 10), item.id, item.sku].join('\t');
  });
  form.dataset['cells'] = filled.join('\n');
  addLinks(product, cells);
  form.dispatchEvent(new Event('change'));
}

/** Does so from the payload of the page. Throws where it cannot be loaded. */
export async function completeCells(form: HTMLElement): Promise<void> {
  const path = ownPayloadPath();
  const payload = path === null ? null : await fetchJson(path);
  if (isPayload(payload, 'product')) fillCells(form, payload.product);
}
