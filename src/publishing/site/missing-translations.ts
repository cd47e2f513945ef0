/** Texts that were missing while pages were made, and shown in another language. */
import type { Untranslated } from '#src/publishing/site/localize.ts';
import type { Lookups } from '#src/publishing/site/lookups.ts';
import { type Locale, LOCALES } from '#src/domain/site/locale.ts';

type Entry = Omit<Untranslated, 'fields'> & { readonly fields: Set<string> };

const keyOf = (collection: string, record: string, locale: Locale): string => `${collection}/${record}/${locale}`;
const wordsOf = (entry: Entry | undefined): string => [...(entry?.fields ?? [])].sort().join();

export class MissingTranslations {
  readonly #entries = new Map<string, Entry>();
  /** Texts of entries when `settle` was called, of those that were touched since. */
  readonly #settled = new Map<string, string>();

  #touch(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (!this.#settled.has(key)) this.#settled.set(key, wordsOf(entry));
    return entry;
  }

  add(collection: string, record: string, locale: Locale, field: string): void {
    const key = keyOf(collection, record, locale);
    if (this.#entries.get(key)?.fields.has(field) === true) return;
    const entry = this.#touch(key);
    if (entry === undefined) this.#entries.set(key, { collection, record, locale, fields: new Set([field]) });
    else entry.fields.add(field);
  }

  /** A record has changed: what it lacks is added again by whoever reads it. */
  forget(collection: string, record: string): void {
    for (const locale of LOCALES) {
      const key = keyOf(collection, record, locale);
      if (!this.#entries.has(key)) continue;
      this.#touch(key);
      this.#entries.delete(key);
    }
  }

  /** Says whether anything is other than when `settle` was called. Costs what was touched. */
  hasChanged(): boolean {
    return [...this.#settled].some(([key, words]) => words !== wordsOf(this.#entries.get(key)));
  }

  settle(): void {
    this.#settled.clear();
  }

  /** Ordered. */
  all(): readonly Untranslated[] {
    return [...this.#entries.entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { fields, ...entry }]) => ({ ...entry, fields: [...fields].sort() }));
  }
}

type Rows = readonly { readonly id: string }[];
type Name = readonly [collection: string, record: string];

/** Ids of the rows that are not the same in both lists. */
function differingIds(before: Rows, now: Rows): Set<string> {
  const [was, is] = [new Set(before), new Set(now)];
  return new Set([...before.filter((row) => !is.has(row)), ...now.filter((row) => !was.has(row))].map(({ id }) => id));
}

/** The records with texts behind the name of a value that is not the same any more (`touched`). */
export function* recordsBehind(key: string, before: Lookups, now: Lookups): Generator<Name> {
  const [name = '', id = ''] = key.split('/');
  switch (name) {
    case 'home':
    case 'shop':
      for (const { content } of [before, now]) yield [name, content[name].id];
      return;
    case 'palette':
    case 'countries':
    case 'shipping_rates':
      for (const one of differingIds(before.content[name], now.content[name])) yield [name, one];
      return;
    case 'homeCountry':
      for (const { content } of [before, now])
        if (content.homeCountry !== null) yield ['countries', content.homeCountry.id];
      return;
    case 'attributeValues':
      yield ['attribute_values', id];
      return;
    case 'products':
    case 'categories':
    case 'attributes':
      if (id !== '') yield [name, id];
      return;
    case 'blocks':
      for (const { blocks } of [before, now]) for (const block of blocks.get(id) ?? []) yield [name, block.id];
      return;
    case 'text':
      yield ['pages', id];
      return;
    case 'offers':
      for (const { items } of [before, now]) for (const item of items.get(id) ?? []) yield ['items', item.id];
  }
}
