/**
 * Groups that a product of another shop names beside itself: categories, its maker, attributes. Found here, or made.
 */
import { categoryKey, making, plainName, valueKey, type Move, type Say } from '#pocketbase/moving/move.ts';
import { digestOf, type Kind, type Known, type MovedRow } from '#pocketbase/base/moved-records.ts';
import { byId, idsOf, inEachLocale } from '#pocketbase/base/query.ts';
import type { Change } from '#pocketbase/publishing/apply.ts';
import type { MovedAttributes, MovedCategory, MovedLevel, MovedProduct } from '#src/contract/moving-in/moved.ts';
import { attributeKeyProblem, KEY_LENGTH } from '#src/domain/catalogue/attribute-keys.ts';
import { slugProblem } from '#src/domain/catalogue/slug.ts';
import { slugOf } from '#src/domain/catalogue/slug-of.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#src/domain/site/locale.ts';
import { items, products } from '#src/schema/catalogue.ts';

export interface Groups {
  readonly changes: readonly Change[];
  readonly rows: readonly MovedRow[];
  /**
   * Ids in the order in which the product names them, without those that another of them is a part of: its listing
   * shows the product anyway.
   */
  readonly categories: readonly string[];
  /** Addresses of categories in the other shop, and what stands for them here. */
  readonly addresses: readonly { readonly path: string; readonly category: string }[];
  readonly maker: string;
  readonly values: readonly string[];
  /** Key of a variant → what it is beside its product. */
  readonly variantValues: ReadonlyMap<string, readonly string[]>;
}

const COLOURS = ['colour', 'color', 'couleur', 'colore', 'farbe', 'kleur'];
const SIZES = ['size', 'taille', 'taglia', 'groesse', 'misura', 'maat'];

/** SQL: whether a record has this name in one of the languages. */
const HAS_NAME = `(${LOCALES.map((locale) => `name_${locale} = {:name} COLLATE NOCASE`).join(' OR ')})`;
const CATEGORY = `SELECT id FROM categories WHERE parent = {:parent} AND ${HAS_NAME} LIMIT 1`;
const MAKER = 'SELECT id FROM manufacturers WHERE name = {:name} COLLATE NOCASE LIMIT 1';
/** SQL: the id of an attribute by its word in addresses, and that of one of its values. */
export const ATTRIBUTE = 'SELECT id FROM attributes WHERE key = {:key} LIMIT 1';
export const VALUE = 'SELECT id FROM attribute_values WHERE attribute = {:attribute} AND key = {:key} LIMIT 1';

/** Finds and makes; one a record, because what is made within a transaction may not stay. */
export class Finder {
  readonly changes: Change[] = [];
  readonly rows: MovedRow[] = [];
  readonly #ids = new Map<string, string>();
  readonly #tx: core.App;
  readonly #known: Known;
  readonly #texts: (text: string) => Readonly<Record<string, string>>;
  readonly #say: Say;

  constructor(tx: core.App, known: Known, { locale }: Move, say: Say) {
    this.#tx = tx;
    this.#known = known;
    this.#say = say;
    this.#texts = (text) => ({ [`name_${DEFAULT_LOCALE}`]: text, [`name_${locale}`]: text });
  }

  /** Id of what has this key; '': an import has made it, and somebody has deleted it here since. */
  #take(kind: Kind, key: string, collection: string, find: () => string | undefined, make: () => Change): string {
    const before = this.#ids.get(`${kind} ${key}`);
    if (before !== undefined) return before;
    const row = this.#known.get(kind, key);
    const kept = row === null ? undefined : (byId(this.#tx, collection, row.record)?.id ?? '');
    const found = kept ?? find();
    const change = found === undefined ? make() : null;
    if (change !== null) this.changes.push(change);
    const id = found ?? change?.id ?? '';
    if (row === null) this.rows.push({ kind, key, record: id, digest: '', texts: {}, stock: null });
    this.#ids.set(`${kind} ${key}`, id);
    return id;
  }

  #idOf(sql: string, parameters: Readonly<Record<string, string>>): string | undefined {
    return idsOf(this.#tx, sql, parameters)[0];
  }

  /**
   * Says whether no other category has this address in a language: those without one of their own have that of the
   * first.
   */
  #isFree(locale: Locale, slug: string): boolean {
    const [own, first] = [`slug_${locale}`, `slug_${DEFAULT_LOCALE}`];
    const taken = `SELECT id FROM categories WHERE CASE ${own} WHEN '' THEN ${first} ELSE ${own} END = {:slug} LIMIT 1`;
    return (
      this.#idOf(taken, { slug }) === undefined &&
      !this.changes.some(({ collection, data }) => collection === 'categories' && (data[own] ?? data[first]) === slug)
    );
  }

  #madeSlug(name: string, parent: string): string {
    const own = slugOf(name);
    const plain = /[a-z]/.test(own) ? own : `c-${own === '' ? digestOf(name).slice(0, 6) : own}`;
    const under = slugOf(`${parent} ${plain}`);
    const isFree = (slug: string): boolean => LOCALES.every((locale) => this.#isFree(locale, slug));
    let count = 2;
    if (isFree(plain)) return plain;
    if (isFree(under)) return under;
    while (!isFree(`${plain.slice(0, 90)}-${count}`)) count += 1;
    return `${plain.slice(0, 90)}-${count}`;
  }

  /** Slugs that are said, where they are free. The first language needs one: it is made of the name. */
  #slugs(name: string, parent: string, said: MovedLevel['slug']): Readonly<Record<string, string>> {
    const others = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).flatMap((locale) => {
      const slug = said[locale] ?? '';
      const isGood = slug !== '' && slugProblem('category', slug) === null && this.#isFree(locale, slug);
      return isGood ? [[`slug_${locale}`, slug] as const] : [];
    });
    const own = new Map<string, string>(others);
    const first = said[DEFAULT_LOCALE] ?? '';
    const isGood = first !== '' && slugProblem('category', first) === null;
    const isFree = LOCALES.every((locale) => own.has(`slug_${locale}`) || this.#isFree(locale, first));
    return {
      ...Object.fromEntries(own),
      [`slug_${DEFAULT_LOCALE}`]: isGood && isFree ? first : this.#madeSlug(name, parent),
    };
  }

  category({ path, levels = [] }: Pick<MovedCategory, 'levels'> & { readonly path: readonly string[] }): string {
    const name = path.at(-1)?.trim() ?? '';
    const above = path.slice(0, -1);
    const parent = above.length === 0 ? '' : this.category({ path: above, levels });
    const own = levels[above.length];
    return this.#take(
      'category',
      categoryKey(path),
      'categories',
      () => this.#idOf(CATEGORY, { name, parent }),
      () =>
        making('categories', {
          ...this.#texts(name),
          ...Object.fromEntries(Object.entries(own?.name ?? {}).map(([locale, text]) => [`name_${locale}`, text])),
          ...this.#slugs(name, above[0] ?? '', own?.slug ?? {}),
          ...(parent === '' ? {} : { parent }),
        }),
    );
  }

  maker({ maker, makerDetails: details }: MovedProduct): string {
    const name = maker.trim();
    if (name === '') return '';
    return this.#take(
      'maker',
      plainName(name),
      'manufacturers',
      () => this.#idOf(MAKER, { name }),
      () =>
        making('manufacturers', {
          name,
          ...(details === null
            ? {}
            : {
                address: details.address,
                contact: details.contact,
                country: details.country,
                responsible_name: details.responsibleName,
                responsible_address: details.responsibleAddress,
                responsible_contact: details.responsibleContact,
              }),
        }),
    );
  }

  /**
   * Finds what has one of these keys and is called so, or the first key that is free: 'A' and 'A+' have the same letters,
   * and are two all the same.
   */
  #keyed(
    collection: 'attributes' | 'attribute_values',
    within: { readonly attribute?: string },
    keys: readonly string[],
    name: string,
  ): () => { readonly key: string; readonly id: string | undefined } {
    return () => {
      const plain = plainName(name);
      const all = keys.map((key) => {
        const id = this.#idOf(within.attribute === undefined ? ATTRIBUTE : VALUE, { ...within, key });
        const record = id === undefined ? null : byId(this.#tx, collection, id);
        const isAlike = record !== null && Object.values(inEachLocale(record, 'name')).map(plainName).includes(plain);
        const isTaken = this.changes.some(
          (one) =>
            one.collection === collection && one.data['key'] === key && one.data['attribute'] === within.attribute,
        );
        return { key, id: isAlike ? id : undefined, isFree: id === undefined && !isTaken };
      });
      return all.find(({ id, isFree }) => id !== undefined || isFree) ?? { key: keys.at(-1) ?? '', id: undefined };
    };
  }

  #attribute(text: string): string {
    const name = text.trim();
    const plain = slugOf(name).replaceAll('-', '').replace(/^\d+/, '').slice(0, KEY_LENGTH);
    const key = attributeKeyProblem(plain) === 'key_reserved' ? `${plain}s` : plain;
    if (attributeKeyProblem(key) !== null) {
      this.#say('attribute_nameless', 'changed', { name });
      return '';
    }
    const kind = COLOURS.includes(key) ? 'colour' : SIZES.includes(key) ? 'size' : 'text';
    const own = `${key.slice(0, KEY_LENGTH - 6)}${digestOf(name).slice(0, 6)}`;
    const keyed = this.#keyed('attributes', {}, [key, own], name);
    return this.#take(
      'attribute',
      plainName(name),
      'attributes',
      () => keyed().id,
      () => making('attributes', { ...this.#texts(name), key: keyed().key, kind }),
    );
  }

  #value(attribute: string, name: string, text: string): string {
    const value = text.trim();
    const slug = slugOf(value);
    // Two long texts may begin with the same words.
    const own = `${slug.slice(0, KEY_LENGTH - 7)}-${digestOf(value).slice(0, 6)}`.replace(/--+/g, '-');
    if (slug === '') {
      this.#say('attribute_nameless', 'changed', { name: `${name}: ${value}` });
      return '';
    }
    const keyed = this.#keyed(
      'attribute_values',
      { attribute },
      slug.length <= KEY_LENGTH ? [slug, own] : [own],
      value,
    );
    return this.#take(
      'value',
      valueKey(name, value),
      'attribute_values',
      () => keyed().id,
      () => making('attribute_values', { ...this.#texts(value), attribute, key: keyed().key }),
    );
  }

  /** At most `most` values of attributes. */
  values(attributes: MovedAttributes, most: number): readonly string[] {
    const all = Object.entries(attributes).flatMap(([name, texts]) => {
      const attribute = this.#attribute(name);
      if (attribute === '') return [];
      return texts.filter((text) => text.trim() !== '').map((text) => this.#value(attribute, name, text));
    });
    const found = [...new Set(all)].filter(isThere);
    if (found.length > most) this.#say('attributes_more', 'changed', { count: found.length - most });
    return found.slice(0, most);
  }
}

function isThere(id: string): boolean {
  return id !== '';
}

/** Finds all that a product names; what has to be made is among the changes, which come before the product. */
export function groupsOf(tx: core.App, known: Known, move: Move, product: MovedProduct, say: Say): Groups {
  const finder = new Finder(tx, known, move, say);
  const found = product.categories.map((one) => ({ path: one.oldPath, category: finder.category(one) }));
  const tops = product.categories.flatMap(({ path }) => (path.length > 1 ? [categoryKey(path.slice(0, 1))] : []));
  const categories = found
    .filter((_one, at) => !tops.includes(categoryKey(product.categories[at]?.path ?? [])))
    .map(({ category }) => category)
    .filter(isThere);
  const maker = finder.maker(product);
  const values = finder.values(product.attributes, products.fields.attributes.max);
  const variantValues = new Map(
    product.variants.map(({ key, attributes }) => [key, finder.values(attributes, items.fields.attributes.max)]),
  );
  return {
    changes: finder.changes,
    rows: finder.rows,
    categories: [...new Set(categories)],
    addresses: found.filter(({ path, category }) => path !== '' && isThere(category)),
    maker,
    values,
    variantValues,
  };
}
