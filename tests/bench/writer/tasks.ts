/** What editors change many records by, as the studio asks for it. */
import { IMPORT_ROWS, type TableCollection, type TableRow, type UndoAnswer } from '#src/contract/studio-api.ts';
import type { EndCampaignAnswer } from '#src/contract/studio-sales.ts';
import type { TestBackend } from '#tests/support/backend.ts';
import { callStudio, publish, saveDraft, type Editor } from '#tests/support/editors.ts';
import { newSeries } from '#tests/support/moved.ts';
import { withDatabase } from '#tests/support/order-shop.ts';

const SALES = 150;
/** As many drafts as one publication has: a product and its items. */
const NEW_ITEMS = 100;
const DAY_MS = 86_400_000;
const STOCK_NUMBERS = "sku LIKE 'bench-product-%'";

export interface EditorTask {
  readonly name: string;
  /** Is not measured. */
  readonly prepare: () => Promise<void>;
  readonly run: () => Promise<void>;
}

function isGood({ status, body }: { readonly status: number; readonly body: object }): void {
  if (status !== 200) throw new Error(`The studio was refused: ${JSON.stringify(body).slice(0, 400)}`);
}

/** The tasks of one round. Each finds what the one before it has left. */
export function editorTasks(backend: TestBackend, editor: Editor): readonly EditorTask[] {
  const read = (sql: string): readonly Readonly<Record<string, unknown>>[] =>
    withDatabase(backend, (database) => database.prepare(sql).all());
  const none = async (): Promise<void> => undefined;
  const send = async (collection: TableCollection, rows: readonly TableRow[], dry: boolean, series = '') => {
    for (let at = 0; at < rows.length; at += IMPORT_ROWS)
      isGood(
        await callStudio(backend, editor, 'import', {
          collection,
          rows: rows.slice(at, at + IMPORT_ROWS),
          dry,
          series,
        }),
      );
  };
  const items = (): readonly Readonly<Record<string, unknown>>[] =>
    read(`SELECT id, updated, price FROM items WHERE ${STOCK_NUMBERS} ORDER BY id`);
  const products = (): readonly TableRow[] =>
    read("SELECT id, updated, summary_en FROM products WHERE slug_en LIKE 'bench-product-%'").map((one) => ({
      id: `${one['id']}`,
      updated: `${one['updated']}`,
      summary_en: `${one['summary_en']} Again.`.slice(-200),
    }));
  const prices = (): readonly TableRow[] =>
    items().map(({ id, updated, price }) => ({
      id: `${id}`,
      updated: `${updated}`,
      price: `${Number(price) / 100 + 1}`,
    }));
  const [table, campaign] = [newSeries(), newSeries()];
  const at = (ms: number): string => new Date(Date.now() + ms).toISOString().replace('T', ' ');
  const drafts: Awaited<ReturnType<typeof saveDraft>>[] = [];
  return [
    { name: 'try_products', prepare: none, run: () => send('products', products(), true) },
    { name: 'products', prepare: none, run: () => send('products', products(), false, newSeries()) },
    { name: 'try_prices', prepare: none, run: () => send('items', prices(), true) },
    { name: 'prices', prepare: none, run: () => send('items', prices(), false, table) },
    {
      name: 'undo',
      prepare: none,
      run: async () => {
        const as = newSeries();
        for (let left = 1; left > 0;) {
          const answer = await callStudio<UndoAnswer>(backend, editor, 'undo', { series: table, as });
          isGood(answer);
          ({ left } = answer.body);
        }
      },
    },
    {
      name: 'sales',
      prepare: none,
      run: () => {
        const [starts, ends] = [at(DAY_MS), at(8 * DAY_MS)];
        const rows = items()
          .slice(0, SALES)
          .map(({ id }) => ({ item: `${id}`, price: '10.00', starts, ends, campaign }));
        return send('sales', rows, false, newSeries());
      },
    },
    {
      name: 'end_sales',
      prepare: none,
      run: async () => {
        const series = newSeries();
        for (let left = 1; left > 0;) {
          const answer = await callStudio<EndCampaignAnswer>(backend, editor, 'end-campaign', { campaign, series });
          isGood(answer);
          ({ left } = answer.body);
        }
      },
    },
    {
      name: 'publish_101',
      async prepare() {
        const product = newSeries();
        const data = {
          name_en: product,
          slug_en: product,
          options_en: 'Size',
          status: 'published',
          tax_class: 'standard',
        };
        drafts.push(await saveDraft(editor, { collection: 'products', record: product, action: 'create', data }));
        for (let count = 0; count < NEW_ITEMS; count += 1) {
          const item = { product, sku: `${product}-${count}`, price: 1000, stock: 1, values_en: `Size ${count}` };
          drafts.push(
            await saveDraft(editor, { collection: 'items', record: newSeries(), action: 'create', data: item }),
          );
        }
      },
      run: async () => isGood(await publish(backend, editor, drafts)),
    },
  ];
}
