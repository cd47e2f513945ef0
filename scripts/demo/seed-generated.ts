/** Fills a demo shop up to many products, for work at scale. */
import type PocketBase from 'pocketbase';
import { generatedProduct } from '#scripts/demo/generated.ts';
import { PRODUCTS } from '#scripts/demo/products.ts';
import { withStep } from '#src/runtime/progress.ts';
import type { Report } from '#src/runtime/progress.ts';
import { createDraft, idsIn } from '#scripts/demo/seed.ts';

/** Requests at once: PocketBase has one writer, more of them only wait. */
const PARALLEL = 8;

/**
 * Creates generated products until the shop would have `total` with the demo's own; those that are there already stay.
 * Goes through the API as an editor would, so that hooks and lists of changes see every record.
 * Throws an OperatorError that names the record and the fields that the backend refused.
 */
export async function seedGenerated(options: {
  readonly client: PocketBase;
  readonly report: Report;
  /** Products of the demo included. */
  readonly total: number;
}): Promise<{ readonly products: number; readonly items: number }> {
  const { client, report, total } = options;
  const last = total - PRODUCTS.length;
  return withStep(
    report,
    'Adding generated products',
    async (step) => {
      const existing = new Set([...(await idsIn(client, 'products')), ...(await idsIn(client, 'items'))]);
      let next = 1;
      let products = 0;
      let items = 0;
      const task = async (): Promise<void> => {
        for (let number = next++; number <= last; number = next++) {
          for (const draft of generatedProduct(number)) {
            if (existing.has(draft.id)) continue;
            await createDraft(client, draft);
            if (draft.collection === 'products') products += 1;
            else items += 1;
          }
          if (number % 100 === 0) step.update(`${number} of ${last}`);
        }
      };
      await Promise.all(Array.from({ length: PARALLEL }, task));
      return { products, items };
    },
    (result) => `${result.products} products, ${result.items} items`,
  );
}
