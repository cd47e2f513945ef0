/** The routes of the studio, by an editor. */
import { randomBytes, randomInt } from 'node:crypto';
import type { GrowthShop } from '#tests/bench/growth/shop.ts';
import { STAFF } from '#tests/bench/growth/site.ts';
import { fresh, plain, type Step } from '#tests/bench/growth/steps.ts';

const studioRoute = (name: string): string => `/api/studio/${name}`;
const ROWS = 5;
/** Drafts of one turn: the small shop has not many items, and each has one. */
const DRAFTS = 5;

function someItem({ sizes }: GrowthShop): number {
  return randomInt(sizes.items);
}

/** A draft of another weight, of the item that nobody has changed for longest and that has no draft: nothing stands in the way of an undo. @throws Error where there is no such item left. */
async function draft(shop: GrowthShop): Promise<string> {
  const [item] = shop.rows(
    'SELECT id, updated, weight FROM items WHERE NOT EXISTS (SELECT 1 FROM drafts WHERE record = items.id) ORDER BY updated LIMIT 1',
  );
  if (item === undefined) throw new Error('Every item has a draft.');
  const fields = { collection: 'items', record: item['id'], action: 'update', author: STAFF.editor, version: 1 };
  const body = { ...fields, data: { weight: Number(item['weight']) + 1 }, base: item['updated'] };
  const { id } = await shop.post('/api/collections/drafts/records', body, shop.tokens.editor);
  return `${id}`;
}

async function publication(shop: GrowthShop): Promise<string> {
  const drafts = [await draft(shop)];
  const answer = await shop.post(studioRoute('publish'), { drafts, dry: false }, shop.tokens.editor);
  return `${answer['publication']}`;
}

function table(shop: GrowthShop) {
  const numbers = new Set<number>();
  while (numbers.size < ROWS) numbers.add(someItem(shop));
  return [...numbers].map((number) => ({ sku: `GROWTH-${number}`, weight: `${100 + randomInt(900)}` }));
}

const seriesName = (): string => randomBytes(8).toString('hex').slice(0, 15);

export const STUDIO_STEPS: readonly Step[] = [
  fresh('studio_draft', async () => undefined, draft, DRAFTS),
  fresh(
    'studio_publish',
    draft,
    (shop, id) => shop.post(studioRoute('publish'), { drafts: [id], dry: false }, shop.tokens.editor),
    DRAFTS,
  ),
  fresh(
    'studio_discard',
    draft,
    (shop, id) => shop.post(studioRoute('discard'), { seen: { [id]: 1 } }, shop.tokens.editor),
    DRAFTS,
  ),
  fresh('studio_undo', publication, (shop, name) =>
    shop.post(studioRoute('undo'), { publications: [name] }, shop.tokens.editor),
  ),
  fresh(
    'studio_import',
    async (shop) => table(shop),
    (shop, rows) =>
      shop.post(
        studioRoute('import'),
        { collection: 'items', rows, dry: false, series: seriesName() },
        shop.tokens.editor,
      ),
  ),
  plain('studio_series', (shop) => shop.post(studioRoute('series'), {}, shop.tokens.editor), 30),
];
