/** The file of answers that sets a shop up (docs/setup-answers.json is an example), and what it must be like. */
import type { MailSettings } from '#src/contract/setup-api.ts';
import { isEmail } from '#src/domain/person/email.ts';
import { passwordProblem } from '#src/domain/person/password.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { columnsOf } from '#src/schema/kinds/collection.ts';
import type { Field } from '#src/schema/kinds/field.ts';
import { pages } from '#src/schema/content.ts';
import { products } from '#src/schema/catalogue.ts';
import { shop } from '#src/schema/site.ts';
import { type Json, Reader } from '#scripts/setup/reader.ts';

/** A file beside the file of answers, with the words for those who cannot see it. */
export interface Picture {
  readonly file: string;
  readonly text: string;
}

export interface Person {
  readonly name: string;
  readonly email: string;
  /** Runs the shop, or works in the studio. */
  readonly role: 'owner' | 'editor';
  /** '': one is made up, and printed once. */
  readonly password: string;
}

export interface Product {
  /** Columns of the record, without those of pictures. */
  readonly fields: Readonly<Record<string, string>>;
  readonly sku: string;
  /** Minor units. */
  readonly price: number;
  readonly stock: number;
  /** Grams. */
  readonly weight: number;
  readonly picture: Picture | null;
}

export interface Answers {
  /** Columns of the shop record. */
  readonly shop: Readonly<Record<string, string | number | boolean>>;
  /** Language → the official notice of the legal guarantee. */
  readonly guarantee: Readonly<Record<string, Picture>>;
  /** `country` is a code. Amounts in minor units. */
  readonly delivery: readonly {
    country: string;
    price: number;
    free_from: number;
    days_min: number;
    days_max: number;
  }[];
  readonly mail: MailSettings | null;
  readonly people: readonly Person[];
  readonly products: readonly Product[];
  /** Keys of the texts that somebody has read. */
  readonly texts_read: readonly string[];
}

const TEXTS: readonly Field['kind'][] = [
  'line',
  'text',
  'lines',
  'email',
  'url',
  'country',
  'currency',
  'slug',
  'rich',
];
/** Files have a place of their own, and nobody writes marks. */
const NOT_ASKED: readonly Field['kind'][] = [
  'picture',
  'pictures',
  'file',
  'outdated',
  'focus',
  'json',
  'relation',
  'rank',
];

/** Columns of a table, with the field that each belongs to. */
function columnsIn(fields: Readonly<Record<string, Field>>): Map<string, Field> {
  const asked = Object.entries(fields).filter(
    ([name, { kind }]) => !NOT_ASKED.includes(kind) && name !== 'guarantee_alt',
  );
  return new Map(asked.flatMap(([name, field]) => columnsOf(name, field).map((column) => [column, field] as const)));
}

function readColumn(reader: Reader, field: Field, value: unknown, path: string): string | number | boolean {
  if (field.kind === 'choice') return reader.oneOf(value, path, field.values);
  if (field.kind === 'flag') return reader.flag(value, path, false);
  if (TEXTS.includes(field.kind)) return reader.text(value, path, { pattern: /^[^]*$/ });
  return reader.whole(value, path);
}

function readShop(reader: Reader, value: unknown): Answers['shop'] {
  if (value === undefined) return {};
  const columns = columnsIn(shop.fields);
  const given = reader.object(value, 'shop', [...columns.keys()]);
  const known = Object.entries(given).flatMap(([name, one]) => {
    const field = columns.get(name);
    return field === undefined ? [] : [[name, readColumn(reader, field, one, `shop.${name}`)] as const];
  });
  return Object.fromEntries(known);
}

function readPicture(reader: Reader, value: unknown, path: string): Picture {
  const { file, text } = reader.object(value, path, ['file', 'text']);
  return { file: reader.text(file, `${path}.file`), text: reader.text(text, `${path}.text`) };
}

function readGuarantee(reader: Reader, value: unknown): Answers['guarantee'] {
  if (value === undefined) return {};
  const given = reader.object(value, 'guarantee', LOCALES);
  const known = LOCALES.filter((locale) => given[locale] !== undefined);
  return Object.fromEntries(known.map((locale) => [locale, readPicture(reader, given[locale], `guarantee.${locale}`)]));
}

function readDelivery(reader: Reader, value: unknown, path: string): Answers['delivery'][number] {
  const given = reader.object(value, path, ['country', 'price', 'free_from', 'days']);
  const days = reader.list(given['days'], `${path}.days`, (one, at) => reader.whole(one, at));
  const [least, most = least] = days;
  if (least === undefined || most === undefined || days.length > 2 || most < least)
    reader.problem(`${path}.days`, 'least and most working days are needed, such as [2, 4]');
  return {
    country: reader.text(given['country'], `${path}.country`, {
      pattern: /^[A-Z]{2}$/,
      expected: 'the code of a country such as "FR" is needed',
    }),
    price: reader.amount(given['price'], `${path}.price`),
    free_from: reader.amount(given['free_from'], `${path}.free_from`, 0),
    days_min: least ?? 0,
    days_max: most ?? 0,
  };
}

function readMail(reader: Reader, value: unknown): MailSettings | null {
  if (value === undefined) return null;
  const given = reader.object(value, 'mail', ['host', 'port', 'user', 'password', 'tls', 'sender']);
  return {
    host: reader.text(given['host'], 'mail.host'),
    port: reader.whole(given['port'], 'mail.port', 587),
    username: reader.text(given['user'], 'mail.user', { fallback: '' }),
    password: reader.text(given['password'], 'mail.password', { fallback: '' }),
    tls: reader.flag(given['tls'], 'mail.tls', false),
    sender: reader.text(given['sender'], 'mail.sender', { fallback: '' }),
  };
}

function readPerson(reader: Reader, value: unknown, path: string): Person {
  const given = reader.object(value, path, ['name', 'email', 'role', 'password']);
  const name = reader.text(given['name'], `${path}.name`);
  const email = reader.text(given['email'], `${path}.email`);
  if (email !== '' && !isEmail(email)) reader.problem(`${path}.email`, 'an email address is needed');
  const password = reader.text(given['password'], `${path}.password`, { fallback: '' });
  if (password !== '' && passwordProblem(password, [email, name]) !== null)
    reader.problem(
      `${path}.password`,
      'at least 10 characters that are hard to guess are needed; leave it out to have one made up',
    );
  return { name, email, password, role: reader.oneOf(given['role'], `${path}.role`, ['owner', 'editor']) };
}

const ITEM_KEYS = ['sku', 'price', 'stock', 'weight', 'picture'];

function readProduct(reader: Reader, value: unknown, path: string): Product {
  const columns = columnsIn(products.fields);
  const given: Json = reader.object(value, path, [...columns.keys(), ...ITEM_KEYS]);
  const fields = Object.entries(given).flatMap(([name, one]) => {
    const field = columns.get(name);
    return field === undefined ? [] : [[name, String(readColumn(reader, field, one, `${path}.${name}`))] as const];
  });
  return {
    fields: Object.fromEntries(fields),
    sku: reader.text(given['sku'], `${path}.sku`),
    price: reader.amount(given['price'], `${path}.price`),
    stock: reader.whole(given['stock'], `${path}.stock`),
    weight: reader.whole(given['weight'], `${path}.weight`, 0),
    picture: given['picture'] === undefined ? null : readPicture(reader, given['picture'], `${path}.picture`),
  };
}

const KEYS = ['shop', 'guarantee', 'delivery', 'mail', 'people', 'products', 'texts_read'];

/** The answers, or all that is wrong with them, a line each. */
export function readAnswers(json: unknown): { readonly answers: Answers; readonly problems: readonly string[] } {
  const reader = new Reader();
  const given = reader.object(json, 'answers', KEYS);
  const answers: Answers = {
    shop: readShop(reader, given['shop']),
    guarantee: readGuarantee(reader, given['guarantee']),
    delivery: reader.list(given['delivery'], 'delivery', (one, path) => readDelivery(reader, one, path)),
    mail: readMail(reader, given['mail']),
    people: reader.list(given['people'], 'people', (one, path) => readPerson(reader, one, path)),
    products: reader.list(given['products'], 'products', (one, path) => readProduct(reader, one, path)),
    texts_read: reader.list(given['texts_read'], 'texts_read', (one, path) =>
      reader.oneOf(
        one,
        path,
        pages.fields.key.values.filter((key) => key !== ''),
      ),
    ),
  };
  return { answers, problems: reader.problems };
}
