/** The site of a shop that is edited: it follows its content, and says what of it must be made anew. */
import type { Snapshot } from '#src/publishing/content/content.ts';
import { lookupsOf, touched, type Lookups } from '#src/publishing/site/lookups.ts';
import { contextOver, type Context } from '#src/publishing/site/context.ts';
import type { Site } from '#src/publishing/site/create-site.ts';
import { feedBucketOf, feedRows, feedProducts } from '#src/publishing/site/feeds/feed-rows.ts';
import {
  cardFileOfKey,
  cardsKey,
  filterCards,
  cardFileProducts,
  productNames,
} from '#src/publishing/site/filter-index.ts';
import { isPageKey, pageKey } from '#src/publishing/site/site-page.ts';
import { haveSamePages, partsOf, type Parts } from '#src/publishing/site/site-parts.ts';
import { staleOf, type Stale } from '#src/publishing/site/stale.ts';
import { ReadTracker, UNTRACKED, type Tracker } from '#src/publishing/site/tracker.ts';
import { firstProducts } from '#src/publishing/site/blocks.ts';
import { facetGroups, filledCategories, filledParts } from '#src/publishing/site/catalogue.ts';
import { makeFacets } from '#src/publishing/site/facets.ts';
import { guidePath } from '#src/publishing/site/guides.ts';
import { listingSize, listingSlice, type Listing } from '#src/publishing/site/listing.ts';
import { linkToParent } from '#src/publishing/site/parent.ts';
import { productCards, relatedTo } from '#src/publishing/site/product.ts';
import { foundThing } from '#src/publishing/site/search/found-things.ts';
import { LOCALES, type Locale } from '#src/domain/site/locale.ts';
import type { Untranslated } from '#src/publishing/site/localize.ts';

/** A site that follows its content: the same object, whose pages say what the newest snapshot says. */
export interface LiveSite {
  readonly site: Site;
  /**
   * Takes a newer snapshot, which shares the records that did not change with the one before.
   * @throws ContentError that names record and field; the site stays with the snapshot that it had.
   */
  update(snapshot: Snapshot): void;
  stale(): Stale;
  /**
   * Says whether other texts are missing than when this was published. Asked when every stale payload has been made.
   */
  hasOtherGaps(): boolean;
  /**
   * Marks what is stale as published: from now on only what changes after it is. Every payload must have been made once
   * by then.
   */
  published(): void;
  /** Something else has been published: everything is stale. */
  forget(): void;
}

/** State of a site at one moment. */
interface SiteState {
  lookups: Lookups;
  /** Texts that pages have asked for in vain. */
  missing: MissingTranslations;
  parts: Parts;
  /** Parts that are published; null: unknown. */
  base: Parts | null;
  /** Pages, files of cards and buckets of feeds that may differ from the published ones, by their keys. */
  readonly pending: Set<string>;
  /** An update has failed half-way: what has read what is known in part only. */
  lost: boolean;
}

/** Tools that a site is made with; the context reads the state as it is at that moment. */
interface SiteTools {
  readonly context: Context;
  readonly tracker: Tracker;
}

/** The site as others see it: always what the state says now. */
function siteOver(state: SiteState, context: Context): Site {
  return {
    get pages() {
      return state.parts.pages;
    },
    get shop() {
      return state.parts.frame.shop;
    },
    get chrome() {
      return state.parts.frame.chrome;
    },
    get terms() {
      return state.parts.frame.terms;
    },
    get guarantee() {
      return state.parts.frame.guarantee;
    },
    get redirects() {
      return state.parts.redirects;
    },
    get pictures() {
      return state.lookups.pictures;
    },
    get search() {
      return state.parts.search.texts();
    },
    get filterFiles() {
      return state.parts.filters.files;
    },
    get cardFiles() {
      return state.parts.filters.cardFiles;
    },
    feedRows: (bucket, locale) => feedRows(context, bucket, locale),
    filterCards: (file, locale) => filterCards(context, file, locale),
    untranslated: () => state.missing.all(),
  };
}

/** Makes all parts anew, and knows nothing of what is published. */
function beginAnew(state: SiteState, { context, tracker }: SiteTools): void {
  state.missing = new MissingTranslations();
  state.parts = partsOf({ context, lookups: state.lookups, tracker });
  state.base = null;
  state.lost = false;
}

/** Brings the parts to where the look-ups stand. `before`: those that the parts were made from. */
function follow(state: SiteState, tools: SiteTools, before: Lookups): void {
  const { context, tracker } = tools;
  if (!(tracker instanceof ReadTracker) || state.lost) {
    beginAnew(state, tools);
    return;
  }
  const { lookups, missing, parts: was } = state;
  const old = contextOver(() => before, UNTRACKED);
  const keys = [...touched(before, lookups)];
  for (const key of keys) for (const record of recordsBehind(key, before, lookups)) missing.forget(...record);
  const reached = tracker.wave(keys, (key) => differs(key, old, context));
  const earlier = { parts: was, context: old, samePages: haveSamePages(before, lookups), reached };
  state.parts = partsOf({ context, lookups, tracker }, earlier);
  for (const key of reached)
    if (isPageKey(key) || cardFileOfKey(key) !== null || feedBucketOf(key) !== null) state.pending.add(key);
  for (let file = state.parts.filters.cardFiles; file < was.filters.cardFiles; file += 1)
    tracker.forget(cardsKey(file));
  if (was.pages === state.parts.pages) return;
  for (const { path, alternates } of was.pages) {
    if (path === alternates.en && !state.parts.byPath.has(path)) tracker.forget(pageKey(alternates));
  }
}

/** @throws ContentError; the state stays with the look-ups that it had. */
function update(state: SiteState, tools: SiteTools, next: Snapshot): void {
  const before = state.lookups;
  state.lookups = lookupsOf(next, before);
  try {
    follow(state, tools, before);
  } catch (error) {
    state.lookups = before;
    state.lost = true;
    throw error;
  }
}

/**
 * @param tracker UNTRACKED for a site that is never updated: then all of it is stale after an update.
 * @throws ContentError when no shop can be made of the snapshot; names record and field. A payload may still throw one
 * when it is made.
 */
export function liveSite(snapshot: Snapshot, tracker: Tracker = new ReadTracker()): LiveSite {
  const first = { lookups: lookupsOf(snapshot), missing: new MissingTranslations() };
  let state: SiteState | null = null;
  const context = contextOver(
    () => (state ?? first).lookups,
    tracker,
    (...text) => (state ?? first).missing.add(...text),
  );
  const tools = { context, tracker };
  const parts = partsOf({ ...tools, lookups: first.lookups });
  const opened: SiteState = { ...first, parts, base: null, pending: new Set(), lost: false };
  state = opened;
  return {
    site: siteOver(opened, context),
    update: (next) => update(opened, tools, next),
    stale: () => staleOf(opened.parts, opened.base, opened.pending),
    hasOtherGaps: () => opened.missing.hasChanged(),
    published() {
      // While the context says what was published: it follows each edit.
      opened.parts.search.make();
      opened.base = opened.parts;
      opened.pending.clear();
      opened.missing.settle();
    },
    forget() {
      opened.base = null;
    },
  };
}

/**
 * The values that pages share or that seldom change (`Context.value`), by the first part of their names: how each is
 * made from nothing.
 */
const listingFrom = (category = '', facet = ''): Listing => ({ category: category === '' ? null : category, facet });

const VALUES: Readonly<Record<string, (context: Context, ...parts: readonly string[]) => unknown>> = {
  card: (context, id = '') => LOCALES.map((locale) => productCards(context, id, locale)),
  link: (context, id = '') => LOCALES.map((locale) => context.categoryLink(id, locale)),
  values: (context, id = '') => context.valuesOf(id),
  name: (context, id = '') => productNames(context, id),
  related: (context, id = '') => relatedTo(context, id),
  cardfile: (context, file = '') => cardFileProducts(context, Number(file)),
  found: (context, kind = '', id = '') => LOCALES.map((locale) => foundThing(context, `found/${kind}/${id}`, locale)),
  feedids: (context, bucket = '') => feedProducts(context, Number(bucket)),
  guide: (context, id = '') => LOCALES.map((locale) => guidePath(context, id, locale)),
  filled: filledCategories,
  first: firstProducts,
  parent: (context, id = '') => LOCALES.map((locale) => linkToParent(context, id, locale)),
  parts: (context, parent = '') => filledParts(context, parent === '' ? null : parent),
  // Not those that the context keeps: what they have read must be known again.
  facets: (context, category = '') => context.value(`facets/${category}`, () => makeFacets(context, category)),
  narrow: (context, category = '') => LOCALES.map((locale) => facetGroups(context, category, locale)),
  size: (context, category, facet) => listingSize(context, listingFrom(category, facet)),
  slice: (context, category, facet, page) => listingSlice(context, listingFrom(category, facet), Number(page)),
};

/**
 * As text, so that two can be compared; null when it cannot be made, or is no such value but a page or another end of
 * the wave.
 */
function textOf(context: Context, key: string): string | null {
  const [name = '', ...parts] = key.split('/');
  const make = VALUES[name];
  if (make === undefined) return null;
  try {
    return JSON.stringify(make(context, ...parts));
  } catch {
    return null;
  }
}

/** Says whether a value of one context differs in another, as far as can be told. */
function differs(key: string, before: Context, now: Context): boolean {
  const text = textOf(now, key);
  return text === null || text !== textOf(before, key);
}

/** Texts that were missing while pages were made, and shown in another language. */
type Entry = Omit<Untranslated, 'fields'> & { readonly fields: Set<string> };

const keyOf = (collection: string, record: string, locale: Locale): string => `${collection}/${record}/${locale}`;
const wordsOf = (entry: Entry | undefined): string => [...(entry?.fields ?? [])].sort().join();

class MissingTranslations {
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
function* recordsBehind(key: string, before: Lookups, now: Lookups): Generator<Name> {
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
