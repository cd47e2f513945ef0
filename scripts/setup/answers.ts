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

/**
 * Reads values of a JSON file one by one, and collects what is wrong with each: all of it is said at once, with the
 * path of each value.
 */

type Json = Readonly<Record<string, unknown>>;

class Reader {
  /** 'people[1].email: an email address is needed'. */
  readonly problems: string[] = [];

  problem(path: string, expected: string): void {
    this.problems.push(`${path}: ${expected}`);
  }

  /** An object with these keys alone; one without any where it is none. */
  object(value: unknown, path: string, keys: readonly string[]): Json {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      this.problem(path, 'an object { … } is needed');
      return {};
    }
    for (const key of Object.keys(value))
      if (!keys.includes(key)) this.problem(`${path}.${key}`, `is not known; there are: ${keys.join(', ')}`);
    return value as Json;
  }

  list<Value>(value: unknown, path: string, read: (one: unknown, path: string) => Value): Value[] {
    if (value === undefined) return [];
    if (Array.isArray(value)) return value.map((one: unknown, at) => read(one, `${path}[${at}]`));
    this.problem(path, 'a list [ … ] is needed');
    return [];
  }

  /** `pattern`: of the whole. Without `fallback` the text is needed. */
  text(value: unknown, path: string, options: { pattern?: RegExp; expected?: string; fallback?: string } = {}): string {
    const { pattern = /\S/, expected = 'a text in quotes is needed', fallback } = options;
    if (value === undefined && fallback !== undefined) return fallback;
    if (typeof value === 'string' && (pattern.test(value) || value === fallback)) return value;
    this.problem(path, expected);
    return '';
  }

  flag(value: unknown, path: string, fallback: boolean): boolean {
    if (value === undefined) return fallback;
    if (typeof value === 'boolean') return value;
    this.problem(path, 'true or false is needed');
    return fallback;
  }

  whole(value: unknown, path: string, fallback?: number): number {
    if (value === undefined && fallback !== undefined) return fallback;
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
    this.problem(path, 'a whole number is needed');
    return 0;
  }

  /** '5.90' as minor units: a text, because 5.90 as a number of JSON is no exact amount. */
  amount(value: unknown, path: string, fallback?: number): number {
    if (value === undefined && fallback !== undefined) return fallback;
    const match = typeof value === 'string' ? /^(\d{1,7})(?:\.(\d{2}))?$/.exec(value) : null;
    if (match !== null) return Number(match[1]) * 100 + Number(match[2] ?? '0');
    this.problem(path, 'an amount such as "5.90" is needed, in quotes');
    return 0;
  }

  oneOf<Value extends string>(value: unknown, path: string, values: readonly Value[], fallback?: Value): Value {
    const found = values.find((one) => one === (value ?? fallback));
    if (found !== undefined) return found;
    this.problem(path, `one of ${values.map((one) => `"${one}"`).join(', ')} is needed`);
    return values[0] as Value;
  }
}
