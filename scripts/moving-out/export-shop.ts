/** Writes what a shop holds into a folder, in forms that anybody can read and the import takes (docs/moving-out.md). */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type PocketBase from 'pocketbase';
import type { MovedKind } from '#src/contract/moving-in/moved.ts';
import type { ShopRecord } from '#src/contract/records.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { attributeRows, categoryPageRows, companionRows } from '#src/moving-in/own-tables/catalogue.ts';
import { customerRows, orderRows, redirectRows, reviewRows } from '#src/moving-in/own-tables/people.ts';
import { productRows } from '#src/moving-in/own-tables/products.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import { withStep, type Report } from '#src/runtime/progress.ts';
import { movedAttributes, movedCategories, movedCompanions } from '#scripts/moving-out/moved-catalogue.ts';
import { writeMoved } from '#scripts/moving-out/moved-files.ts';
import { movedCustomers, movedOrders, movedReviews } from '#scripts/moving-out/moved-people.ts';
import { PictureNames, type PictureCopy } from '#scripts/moving-out/moved-pictures.ts';
import { movedProducts } from '#scripts/moving-out/moved-products.ts';
import { movedRedirects } from '#scripts/moving-out/moved-redirects.ts';

export interface ExportedShop {
  /** Kind → records. */
  readonly records: Readonly<Record<MovedKind, number>>;
  readonly pictures: number;
  /** Pictures whose file is not there any more. */
  readonly missing: readonly string[];
}

/** A token of files is good for two minutes. */
const TOKEN_MS = 60_000;

class PictureCopies {
  readonly #client: PocketBase;
  readonly #folder: string;
  #token = '';
  #tokenAt = Number.NEGATIVE_INFINITY;
  count = 0;
  readonly missing: string[] = [];

  constructor(client: PocketBase, folder: string) {
    this.#client = client;
    this.#folder = folder;
  }

  async #address({ medium, file }: PictureCopy): Promise<string> {
    if (performance.now() - this.#tokenAt > TOKEN_MS) {
      this.#token = await this.#client.files.getToken();
      this.#tokenAt = performance.now();
    }
    return `${this.#client.baseURL}/api/files/media/${medium}/${encodeURIComponent(file)}?token=${this.#token}`;
  }

  async copy(pictures: readonly PictureCopy[]): Promise<void> {
    for (const picture of pictures) {
      const response = await fetch(await this.#address(picture));
      if (response.status === 404) {
        this.missing.push(`media ${picture.medium}: ${picture.file}`);
        continue;
      }
      if (!response.ok)
        throw new OperatorError(`PocketBase does not give the picture ${picture.file} (${response.status}).`);
      // No picture has more bytes than an upload may have.
      const bytes = new Uint8Array(await response.arrayBuffer());
      await writeFile(join(this.#folder, picture.to), bytes, { mode: 0o600, flag: 'wx' });
      this.count += 1;
    }
  }
}

/** @throws OperatorError where the folder holds something already: no file is written over. */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new OperatorError(
      `${folder} is not empty. Name a folder that is not there yet: what people have there is not written over.`,
    );
  await mkdir(join(folder, 'pictures'), { mode: 0o700 });
}

/** @param client Signed in as a superuser. @throws OperatorError of one line. */
export async function exportShop(client: PocketBase, folder: string, report: Report): Promise<ExportedShop> {
  await makeFolder(folder);
  const pictures = new PictureCopies(client, folder);
  const copy = (some: readonly PictureCopy[]): Promise<void> => pictures.copy(some);
  const names = new PictureNames();
  const [shop] = await client.collection<ShopRecord>('shop').getFullList();
  const currency = shop?.currency ?? 'EUR';
  const step = (title: string, task: () => Promise<number>): Promise<number> =>
    withStep(report, title, task, (count) => `${count}`);
  try {
    const records = {
      attributes: await step('Attributes', () =>
        writeMoved(folder, 'attributes', movedAttributes(client), attributeRows(LOCALES)),
      ),
      categories: await step('Categories', () =>
        writeMoved(folder, 'categories', movedCategories(client, names, copy), categoryPageRows(LOCALES)),
      ),
      products: await step('Products', () =>
        writeMoved(folder, 'products', movedProducts(client, names, copy), productRows(LOCALES, currency)),
      ),
      companions: await step('What goes with products', () =>
        writeMoved(folder, 'companions', movedCompanions(client), companionRows),
      ),
      customers: await step('Customers', () => writeMoved(folder, 'customers', movedCustomers(client), customerRows)),
      orders: await step('Orders', () => writeMoved(folder, 'orders', movedOrders(client), orderRows)),
      redirects: await step('Former addresses', () =>
        writeMoved(folder, 'redirects', movedRedirects(client), redirectRows),
      ),
      reviews: await step('Reviews', () => writeMoved(folder, 'reviews', movedReviews(client), reviewRows)),
    };
    return { records, pictures: pictures.count, missing: pictures.missing };
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`The shop could not be written to ${folder}: ${describeError(error)}`);
  }
}
