/** Small records that the backend accepts, for tests. Every call makes a new one. */
import type PocketBase from 'pocketbase';
import type { RecordModel } from 'pocketbase';
import { putMedium } from '#src/backend/put-medium.ts';
import type { Records } from '#src/contract/records.ts';
import { editableOf } from '#src/schema/derived/editing.ts';
import { TOKENS, type Token } from '#src/domain/site/palette.ts';

type Fields<Name extends keyof Records> = Partial<{
  [Field in keyof Records[Name]]: Records[Name][Field] | readonly File[] | File;
}>;
type Made<Name extends keyof Records> = Records[Name] & RecordModel;

let count = 0;

/** A word that no other record of the run has; fit for slugs and stock numbers. */
export function word(prefix = 'x'): string {
  count += 1;
  return `${prefix}-${count}`;
}

export async function create<Name extends keyof Records>(
  client: PocketBase,
  collection: Name,
  fields: Fields<Name>,
): Promise<Made<Name>> {
  return client.collection<Made<Name>>(collection).create({ ...(await withMedia(client, collection, fields)) });
}

/** Fields whose pictures are put into the library, and named. */
export async function withMedia(client: PocketBase, collection: string, fields: object): Promise<object> {
  const named = (editableOf(collection)?.pictures ?? []).map(async (field) => {
    const value: unknown = Reflect.get(fields, field);
    if (value instanceof File) return [[field, await putMedium(client, value)]] as const;
    if (!Array.isArray(value)) return [];
    const media: unknown[] = [];
    for (const one of value) media.push(one instanceof File ? await putMedium(client, one) : one);
    return [[field, media]] as const;
  });
  return { ...fields, ...Object.fromEntries((await Promise.all(named)).flat()) };
}

export async function makeProduct(client: PocketBase, fields: Fields<'products'> = {}): Promise<Made<'products'>> {
  const slug = word('product');
  return create(client, 'products', {
    status: 'published',
    name_en: slug,
    slug_en: slug,
    tax_class: 'standard',
    ...fields,
  });
}

export async function makeItem(
  client: PocketBase,
  product: string,
  fields: Fields<'items'> = {},
): Promise<Made<'items'>> {
  return create(client, 'items', { product, sku: word('sku'), price: 2000, stock: 10, ...fields });
}

export async function makeCategory(client: PocketBase, fields: Fields<'categories'> = {}): Promise<Made<'categories'>> {
  const slug = word('category');
  return create(client, 'categories', { name_en: slug, slug_en: slug, ...fields });
}

export async function makePage(client: PocketBase, fields: Fields<'pages'> = {}): Promise<Made<'pages'>> {
  const slug = word('page');
  return create(client, 'pages', { status: 'published', menu: 'none', title_en: slug, slug_en: slug, ...fields });
}

export async function makeShop(client: PocketBase, fields: Fields<'shop'> = {}): Promise<Made<'shop'>> {
  return create(client, 'shop', { brand: 'Test', currency: 'EUR', vat_scheme: 'home', low_stock: 3, ...fields });
}

/** A palette that passes: every text black or white on its background. */
export async function makePalette(client: PocketBase): Promise<Map<Token, Made<'palette'>>> {
  const made = new Map<Token, Made<'palette'>>();
  const paper: readonly Token[] = ['background', 'surface', 'on-primary', 'on-secondary', 'on-accent'];
  for (const token of TOKENS) {
    const isPaper = paper.includes(token);
    made.set(
      token,
      await create(client, 'palette', {
        token,
        dark: isPaper ? '#000000' : '#ffffff',
        light: isPaper ? '#ffffff' : '#000000',
      }),
    );
  }
  return made;
}

export async function makeUser(
  client: PocketBase,
  role: Records['users']['role'],
): Promise<{ id: string; email: string; password: string }> {
  const email = `${word(role)}@vitrine.example`;
  const password = 'test-user-password';
  const { id } = await client.collection('users').create({ email, password, passwordConfirm: password, role });
  return { id, email, password };
}

/** Makes the bytes those of a PNG as far as its beginning and its end tell. */
export function asPng(bytes: Uint8Array<ArrayBuffer>, width = 400, height = 300): Uint8Array<ArrayBuffer> {
  const letters = (text: string): Uint8Array => new TextEncoder().encode(text);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  bytes.set(letters('IHDR'), 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  bytes.set(letters('IEND'), bytes.length - 8);
  return bytes;
}

/** No PNG that could be shown, but one for the backend, which does not decode pictures; another at each call, unless `number` says which. */
export function png(name = 'picture.png', size = 100, number = (count += 1)): File {
  const bytes = asPng(new Uint8Array(size));
  bytes.set(new TextEncoder().encode(String(number)), 60);
  return new File([bytes], name, { type: 'image/png' });
}

/** What pictures of the library were called when they came, in their order. */
export function pictureNames(client: PocketBase, media: readonly string[]): Promise<readonly string[]> {
  return Promise.all(media.map(async (id) => (await client.collection<Records['media']>('media').getOne(id)).name));
}
