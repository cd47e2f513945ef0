/** Writes what a shop holds into a folder, in forms that anybody can read and the import takes (docs/moving-out.md). */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type PocketBase from 'pocketbase';
import type { MovedKind, MovedRedirect, MovedOf } from '#src/contract/moving-in/moved.ts';
import type { ShopRecord, RedirectRecord } from '#src/contract/records.ts';
import { LOCALES, isLocale, localized, type Locale } from '#src/domain/site/locale.ts';
import { attributeRows, categoryPageRows, companionRows } from '#src/moving-in/own-tables/catalogue.ts';
import { customerRows, orderRows, redirectRows, reviewRows } from '#src/moving-in/own-tables/people.ts';
import { productRows } from '#src/moving-in/own-tables/products.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import { withStep, type Report } from '#src/runtime/progress.ts';
import { movedAttributes, movedCategories, movedCompanions } from '#scripts/moving-out/moved-catalogue.ts';
import { movedCustomers, movedOrders, movedReviews } from '#scripts/moving-out/moved-people.ts';
import { PictureNames, type PictureCopy } from '#scripts/moving-out/moved-pictures.ts';
import { movedProducts } from '#scripts/moving-out/moved-products.ts';
import { itemPath } from '#src/domain/catalogue/item-path.ts';
import { effectiveSlug, fixedPageSlug, slugPath, type SlugKind } from '#src/domain/catalogue/slug.ts';
import { readRecords } from '#scripts/moving-out/read-records.ts';
import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import Papa from 'papaparse';
import { COMPUTED } from '#src/domain/text/csv-cells.ts';
import type { Row } from '#src/moving-in/own-tables/cells.ts';

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

/** Record → its path in a language; '' where it has none. */
type Paths = ReadonlyMap<string, (locale: Locale) => string>;

/** Reads paths of all products, categories and pages: their slugs alone are held. */
async function readPaths(client: PocketBase): Promise<Paths> {
  const paths = new Map<string, (locale: Locale) => string>();
  const kinds = { products: 'product', categories: 'category', pages: 'page' } as const;
  for (const collection of ['products', 'categories', 'pages'] as const) {
    const kind: SlugKind = kinds[collection];
    for await (const record of readRecords(client, collection)) {
      const slugs = localized((locale) => record[`slug_${locale}`]);
      const fixed = 'key' in record ? fixedPageSlug(record.key) : null;
      paths.set(record.id, (locale) => {
        const slug = fixed ?? effectiveSlug(slugs, locale);
        return slug === '' ? '' : slugPath(kind, locale, slug);
      });
    }
  }
  return paths;
}

function targetOf(redirect: RedirectRecord, paths: Paths, skus: ReadonlyMap<string, string>): string {
  const { to, locale, product, category, page, item } = redirect;
  const named = [product, category, page].find((id) => id !== '');
  if (named === undefined || !isLocale(locale)) return to;
  const path = paths.get(named)?.(locale) ?? '';
  const sku = skus.get(item);
  return path === '' || sku === undefined ? path : itemPath(path, sku);
}

/** Rules for many addresses at once (`/old/*`) too: the import says that it takes none. */
async function* movedRedirects(client: PocketBase): AsyncGenerator<MovedRedirect> {
  const paths = await readPaths(client);
  const skus = new Map<string, string>();
  for await (const { id, sku } of readRecords(client, 'items', { fields: 'id,sku' })) skus.set(id, sku);
  let row = 0;
  for await (const redirect of readRecords(client, 'redirects')) {
    row += 1;
    yield { row, from: redirect.from, to: targetOf(redirect, paths, skus) };
  }
}

/** Mark by which spreadsheets know that a file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

class TextFile {
  readonly #stream: WriteStream;

  constructor(path: string) {
    this.#stream = createWriteStream(path, { mode: 0o600, flags: 'wx' });
    // Told by `end`, or by the next write.
    this.#stream.on('error', () => undefined);
  }

  async write(text: string): Promise<void> {
    if (this.#stream.errored !== null) throw this.#stream.errored;
    if (!this.#stream.write(text)) await once(this.#stream, 'drain');
  }

  async end(): Promise<void> {
    this.#stream.end();
    await finished(this.#stream);
  }
}

/**
 * Lines of a record, all with the same columns. No cell is one that a spreadsheet computes, whichever mark it takes for
 * a separator: all stand in quotation marks.
 */
function csvText(rows: readonly Row[], isFirst: boolean): string {
  const text = Papa.unparse([...rows], { header: isFirst, quotes: true, escapeFormulae: COMPUTED, newline: '\r\n' });
  return isFirst ? BYTE_ORDER_MARK + text : `\r\n${text}`;
}

/** Writes `{kind}.json` and `{kind}.csv` into a folder. Gives how many records there are. */
export async function writeMoved<Kind extends MovedKind>(
  folder: string,
  kind: Kind,
  records: AsyncIterable<MovedOf[Kind]>,
  rowsOf: (record: MovedOf[Kind]) => readonly Row[],
): Promise<number> {
  const json = new TextFile(join(folder, `${kind}.json`));
  const csv = new TextFile(join(folder, `${kind}.csv`));
  let [count, lines] = [0, 0];
  await json.write(`{"vitrine": 1, "kind": "${kind}", "records": [`);
  for await (const record of records) {
    await json.write(`${count === 0 ? '' : ','}\n${JSON.stringify(record)}`);
    const rows = rowsOf(record);
    if (rows.length > 0) await csv.write(csvText(rows, lines === 0));
    count += 1;
    lines += rows.length;
  }
  await json.write('\n]}\n');
  await json.end();
  await csv.end();
  return count;
}
