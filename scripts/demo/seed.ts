/** Fills an empty backend with records: the demo shop, or what a live shop begins with. */
import { ClientResponseError } from 'pocketbase';
import type PocketBase from 'pocketbase';
import { demoRecords } from '#scripts/demo/records.ts';
import type { AnyDraft } from '#scripts/demo/draft.ts';
import { readMaster } from '#scripts/demo/pictures/masters.ts';
import { putMedium } from '#src/backend/put-medium.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { withStep } from '#src/runtime/progress.ts';
import type { Report } from '#src/runtime/progress.ts';

export interface SeedResult {
  readonly products: number;
  readonly items: number;
  readonly pictures: number;
  /** Records of all kinds that this run created. */
  readonly created: number;
}

/** Content that an empty backend is filled with. */
export interface Beginning {
  /** Title in the terminal meanwhile. */
  readonly title: string;
  /** The shop record last. */
  readonly drafts: () => readonly AnyDraft[];
}

/**
 * Creates every record that is not there yet. `client` must be signed in as a superuser. Ids are fixed, so a seed
 * that was cut off is completed by the next one; the shop record comes last, and where one exists nothing is touched.
 * Throws an OperatorError that names the record and the fields that the backend refused.
 */
export async function seedShop(
  beginning: Beginning,
  options: { readonly client: PocketBase; readonly report: Report },
): Promise<SeedResult | 'already seeded'> {
  const { client, report } = options;
  if ((await idsIn(client, 'shop')).size > 0) return 'already seeded';
  return withStep(
    report,
    beginning.title,
    async (step) => {
      const missing = await withoutExisting(client, beginning.drafts());
      let pictures = 0;
      let created = 0;
      for (const draft of missing) {
        const files = await masterFiles(draft);
        await createDraft(client, draft, files);
        created += 1;
        pictures += files.length;
        step.update(`${created} of ${missing.length} records, ${pictures} pictures`);
      }
      const count = (name: AnyDraft['collection']): number =>
        missing.filter(({ collection }) => collection === name).length;
      return { products: count('products'), items: count('items'), pictures, created };
    },
    (result) => `${result.products} products, ${result.items} items, ${result.pictures} pictures`,
  );
}

/** Ids of all records of a collection. */
export async function idsIn(client: PocketBase, collection: string): Promise<ReadonlySet<string>> {
  const records = await client.collection(collection).getFullList<{ id: string }>({ fields: 'id' });
  return new Set(records.map(({ id }) => id));
}

async function withoutExisting(client: PocketBase, drafts: readonly AnyDraft[]): Promise<AnyDraft[]> {
  const existing = new Map<string, ReadonlySet<string>>();
  for (const { collection } of drafts) {
    if (!existing.has(collection)) existing.set(collection, await idsIn(client, collection));
  }
  return drafts.filter(({ collection, id }) => existing.get(collection)?.has(id) !== true);
}

function masterFiles({ pictures }: AnyDraft): Promise<File[]> {
  const masters = pictures?.masters ?? [];
  return Promise.all(
    masters.map(async ({ name }) => new File([await readMaster(name)], `${name}.webp`, { type: 'image/webp' })),
  );
}

/** Creates a record; throws an OperatorError that names it and the fields that the backend refused. */
export async function createDraft(client: PocketBase, draft: AnyDraft, files: readonly File[] = []): Promise<void> {
  try {
    const media: string[] = [];
    for (const file of files) media.push(await putMedium(client, file));
    const { field } = draft.pictures ?? {};
    const named = field === undefined ? {} : { [field]: field === 'images' ? media : media[0] };
    await client.collection(draft.collection).create({ id: draft.id, ...draft.fields, ...named });
  } catch (error) {
    if (!(error instanceof ClientResponseError)) throw error;
    throw new OperatorError(
      `The backend refused the record ${draft.collection}/${draft.id}: ${reasonsOf(error)}. ` +
        'Run the seed again after that is settled: what exists already is kept.',
    );
  }
}

/** 'field: message' of each refused field, or the message of the answer. */
function reasonsOf(error: ClientResponseError): string {
  const data: unknown = error.response['data'];
  const fields = typeof data === 'object' && data !== null ? Object.entries(data) : [];
  const reasons = fields.map(([field, problem]) => {
    const message: unknown =
      typeof problem === 'object' && problem !== null ? Reflect.get(problem, 'message') : problem;
    return `${field}: ${String(message)}`;
  });
  return reasons.length > 0 ? reasons.join('; ') : error.message;
}

/** Fills an empty backend with the demo. */
export function seedDemo(options: Parameters<typeof seedShop>[1]): Promise<SeedResult | 'already seeded'> {
  return seedShop({ title: 'Filling the shop with demo data', drafts: () => demoRecords(Date.now()) }, options);
}
