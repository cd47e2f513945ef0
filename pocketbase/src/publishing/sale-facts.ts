/** POST sale-facts: what a sale of each of some items would meet. It only reads: no order waits for it. */
import { nowMs } from '#pocketbase/base/clock.ts';
import { type Body, bodyOf, LINES, own } from '#pocketbase/base/body.ts';
import { plannedReference } from '#pocketbase/catalogue/prices.ts';
import { byId, find, first, localText, storedDate } from '#pocketbase/base/query.ts';
import { studioRefusal, type StudioRefused } from '#pocketbase/base/studio-refusal.ts';
import { isPublishedRecord } from '#pocketbase/base/visible.ts';
import { SALE_NAMES, type SaleFacts, type SaleFactsAnswer, type SaleFactsRequest } from '#src/contract/studio-sales.ts';
import { storedLocale, type Locale } from '#src/domain/site/locale.ts';
import { linesOf } from '#src/domain/text/texts.ts';

const BY: readonly SaleFactsRequest['by'][] = ['id', 'product', 'sku'];

interface Wanted {
  readonly by: SaleFactsRequest['by'];
  readonly names: readonly string[];
  /** ms. */
  readonly starts: number;
  readonly ends: number;
  readonly locale: Locale;
}

function momentIn(body: Body, key: string): number {
  const sent = own(body, key);
  return typeof sent === 'string' ? Date.parse(sent.replace(' ', 'T')) : Number.NaN;
}

/** null: that is none of the contract's. */
function wantedIn(body: Body): Wanted | null {
  const by = BY.find((one) => one === own(body, 'by'));
  const names = own(body, 'names');
  const [starts, ends] = [momentIn(body, 'starts'), momentIn(body, 'ends')];
  if (by === undefined || !Array.isArray(names) || names.length > SALE_NAMES) return null;
  if (!names.every((name): name is string => typeof name === 'string')) return null;
  if (Number.isNaN(starts) || Number.isNaN(ends)) return null;
  return { by, names, starts: Math.max(starts, nowMs()), ends, locale: storedLocale(own(body, 'locale')) };
}

function itemsOf(app: core.App, by: Wanted['by'], name: string): readonly core.Record[] {
  if (by === 'product') return find(app, 'items', 'product = {:name}', { name }, 'rank,id');
  const item = by === 'id' ? byId(app, 'items', name) : first(app, 'items', 'sku = {:name}', { name });
  return item === null ? [] : [item];
}

function factsOf(app: core.App, item: core.Record, { starts, ends, locale }: Wanted): SaleFacts {
  const product = byId(app, 'products', item.getString('product'));
  const overlap = first(app, 'sales', "item = {:item} && state != 'ended' && starts < {:ends} && ends > {:starts}", {
    item: item.id,
    starts: storedDate(starts),
    ends: storedDate(ends),
  });
  return {
    item: item.id,
    sku: item.getString('sku'),
    name: product === null ? '' : localText(product, 'name', locale),
    values: linesOf(localText(item, 'values', locale)).join(', '),
    price: item.getInt('price'),
    reference: plannedReference(app, item, '', starts),
    isPublished: product !== null && isPublishedRecord(product),
    overlap: overlap && { starts: overlap.getString('starts'), ends: overlap.getString('ends') },
  };
}

/** POST sale-facts */
export function tellSaleFacts(event: core.RequestEvent): SaleFactsAnswer | StudioRefused {
  const wanted = wantedIn(bodyOf(event, LINES));
  if (wanted === null)
    return studioRefusal('invalid', `Name up to ${SALE_NAMES} items or products, and when the sale starts and ends`);
  const rows: SaleFacts[] = [];
  let read = 0;
  for (const name of wanted.names) {
    rows.push(...itemsOf(event.app, wanted.by, name).map((item) => factsOf(event.app, item, wanted)));
    read += 1;
    if (rows.length >= SALE_NAMES) break;
  }
  return { rows, read };
}
