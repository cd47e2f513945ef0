/**
 * Puts a file of answers into a running shop. It can be run again: what is there already is set to the same, and
 * nothing is made twice.
 */
import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { basename, resolve } from 'node:path';
import type PocketBase from 'pocketbase';
import { ClientResponseError } from 'pocketbase';
import type { Answers, Person, Picture, Product } from '#scripts/setup/answers.ts';
import { BackendError } from '#src/backend/errors.ts';
import { putMedium } from '#src/backend/put-medium.ts';
import { saveMail } from '#src/backend/owner.ts';
import type { CountryRecord, PageRecord, ShippingRateRecord, ShopRecord } from '#src/contract/records.ts';
import { DEFAULT_LOCALE, LOCALES } from '#src/domain/site/locale.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import { slugOf } from '#src/domain/catalogue/slug-of.ts';

interface Applying {
  readonly client: PocketBase;
  /** Folder of the file of answers: files in it are named from there. */
  readonly folder: string;
  /** Says what was done. */
  readonly note: (text: string) => void;
  /** Names of a first way of delivery, by column. */
  readonly parcel: Readonly<Record<string, string>>;
}

async function fileOf(folder: string, { file }: Picture): Promise<File> {
  try {
    return new File([await openAsBlob(resolve(folder, file))], basename(file));
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${describeError(error)}`);
  }
}

/** Refusal of the backend against the fields of an answer. */
function refusal(path: string, error: unknown): Error {
  if (!(error instanceof ClientResponseError || error instanceof BackendError))
    return error instanceof Error ? error : new Error(String(error));
  const fields = Object.entries(Object(error.response['data']) as Record<string, { message?: string; code?: string }>);
  const reasons = fields.map(([field, { code = '', message = code }]) => `${path}.${field}: ${message}`);
  return new OperatorError(reasons.length > 0 ? reasons.join('\n') : `${path}: ${error.message}`);
}

async function at<Value>(path: string, task: () => Promise<Value>): Promise<Value> {
  try {
    return await task();
  } catch (error) {
    throw refusal(path, error);
  }
}

/** Id in the library of the picture that an answer names. */
async function pictureOf({ client, folder }: Applying, picture: Picture, path: string): Promise<string> {
  const file = await fileOf(folder, picture);
  return at(path, () => putMedium(client, file));
}

async function applyShop(applying: Applying, { shop, guarantee }: Answers): Promise<void> {
  const { client, note } = applying;
  const { id } = await client.collection<ShopRecord>('shop').getFirstListItem('');
  if (Object.keys(shop).length > 0) {
    await at('shop', () => client.collection('shop').update(id, shop));
    note(`Shop record: ${Object.keys(shop).length} fields`);
  }
  for (const [locale, picture] of Object.entries(guarantee)) {
    const values = {
      [`guarantee_${locale}`]: await pictureOf(applying, picture, `guarantee.${locale}`),
      [`guarantee_alt_${locale}`]: picture.text,
    };
    await at(`guarantee.${locale}`, () => client.collection('shop').update(id, values));
    note(`Notice of the legal guarantee: ${locale}`);
  }
}

async function applyDelivery({ client, note, parcel }: Applying, { delivery }: Answers): Promise<void> {
  if (delivery.length === 0) return;
  const countries = await client.collection<CountryRecord>('countries').getFullList();
  const rates = await client.collection<ShippingRateRecord>('shipping_rates').getFullList({ sort: 'rank' });
  for (const [index, { country: code, ...amounts }] of delivery.entries()) {
    const path = `delivery[${index}]`;
    const country = countries.find((one) => one.code === code);
    if (country === undefined)
      throw new OperatorError(`${path}.country: there is no record of ${code} in countries: add it in the dashboard`);
    const rate = rates.find((one) => one.country === country.id);
    const ways = client.collection('shipping_rates');
    const values = { ...amounts, country: country.id };
    await at(path, () =>
      rate === undefined ? ways.create({ ...values, ...parcel, rank: 10 }) : ways.update(rate.id, values),
    );
    await at(path, () => client.collection('countries').update(country.id, { active: true }));
  }
  note(`Delivery to: ${delivery.map(({ country }) => country).join(', ')}`);
}

async function isThere(client: PocketBase, collection: string, field: string, value: string): Promise<boolean> {
  const filter = client.filter(`${field} = {:value}`, { value });
  return (await client.collection(collection).getList(1, 1, { filter })).totalItems > 0;
}

/** An owner is an editor too, as on the page of setting up. */
async function applyPerson(
  { client, note }: Applying,
  { name, email, role, password: given }: Person,
  path: string,
): Promise<void> {
  const password = given === '' ? randomBytes(15).toString('base64url') : given;
  const account = { email, password, passwordConfirm: password };
  const makes = [
    ...(role === 'owner' && !(await isThere(client, '_superusers', 'email', email)) ? ['_superusers'] : []),
    ...((await isThere(client, 'users', 'email', email)) ? [] : ['users']),
  ];
  if (makes.length === 0) return note(`${email} is there already, with the password that they have`);
  const editor = { ...account, name, role: 'editor', locale: DEFAULT_LOCALE, verified: true };
  for (const collection of makes)
    await at(path, () => client.collection(collection).create(collection === 'users' ? editor : account));
  note(given === '' ? `${email} (${role}) has the password ${password}: it is told only here` : `${email} (${role})`);
}

async function applyProduct(applying: Applying, product: Product, path: string): Promise<void> {
  const { client, note } = applying;
  const { fields, picture, sku, price, stock, weight } = product;
  if (await isThere(client, 'items', 'sku', sku)) return note(`Product ${sku} is there already`);
  const slugs = LOCALES.map((locale) => [`slug_${locale}`, slugOf(fields[`name_${locale}`] ?? '')] as const);
  const alts = LOCALES.map((locale) => [`alt_${locale}`, picture?.text ?? ''] as const);
  const values = {
    status: 'published',
    tax_class: 'standard',
    ...Object.fromEntries(slugs),
    ...fields,
    ...(picture === null
      ? {}
      : { ...Object.fromEntries(alts), images: [await pictureOf(applying, picture, `${path}.picture`)] }),
  };
  const { id } = await at(path, () => client.collection('products').create(values));
  try {
    await at(path, () => client.collection('items').create({ product: id, sku, price, stock, weight }));
  } catch (error) {
    // A product without an item would stand in the shop, and the next run would make another one.
    await client.collection('products').delete(id);
    throw error;
  }
  note(`Product ${sku}`);
}

async function applyTexts({ client, note }: Applying, { texts_read: keys }: Answers): Promise<void> {
  const unread = await client.collection<PageRecord>('pages').getFullList({ filter: 'unread = true' });
  const read = unread.filter(({ key }) => keys.includes(key));
  for (const { id, key } of read)
    await at('texts_read', () =>
      client
        .collection('pages')
        .update(id, { unread: false })
        .then(() => key),
    );
  if (keys.length > 0) note(`Texts that somebody has read: ${keys.join(', ')}`);
}

/** @throws OperatorError that names each answer that is refused; what was done before it stays. */
export async function applyAnswers(applying: Applying, answers: Answers): Promise<void> {
  const { client, note } = applying;
  await applyShop(applying, answers);
  await applyDelivery(applying, answers);
  const { mail } = answers;
  if (mail !== null) {
    await at('mail', () => saveMail({ client, url: client.baseURL, locale: DEFAULT_LOCALE }, mail));
    note(`Mail through ${mail.host}`);
  }
  for (const [index, person] of answers.people.entries()) await applyPerson(applying, person, `people[${index}]`);
  for (const [index, product] of answers.products.entries())
    await applyProduct(applying, product, `products[${index}]`);
  await applyTexts(applying, answers);
}
