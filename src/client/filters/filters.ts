/**
 * The filters of a listing: the address says what is chosen, the listing shows it, and Back leads to what was before.
 * Loaded by start.ts when somebody asks for them. A page of one value has a heading of its own: what is chosen there
 * leads to its category.
 */
import { one } from '#src/client/dom.ts';
import { withoutChoices } from '#src/client/filters/choices.ts';
import { drawChoices, drawFound } from '#src/client/filters/draw-found.ts';
import { type FilterTools, openFilterTools } from '#src/client/filters/filter-tools.ts';
import { placeIn, placeOf, returnTo } from '#src/client/filters/scroll-place.ts';
import { makeSheet, type Sheet } from '#src/client/filters/sheet.ts';
import { log } from '#src/client/log.ts';
import {
  type ListingQuery,
  parseListingQuery,
  SORTS,
  withKnown,
  writeListingQuery,
} from '#src/domain/catalogue/listing-query.ts';

/** Says how the address follows: a step for Back, or the step that there is. */
type Step = 'pushState' | 'replaceState';

class Filters {
  readonly #tools: FilterTools;
  readonly #root: HTMLElement;
  /** Address that the document was loaded from. */
  readonly #builtPath = location.pathname;
  #query: ListingQuery;
  #sheet: Sheet | null = null;
  /** Step for all that is chosen in one opening of the sheet. */
  #sheetStep: Step = 'pushState';
  /** Keys of the attributes whose counts are seen. */
  readonly #open = new Set<string>();
  /** Counts what was asked for: an answer that comes late is left. */
  #turn = 0;

  constructor(root: HTMLElement, tools: FilterTools) {
    this.#root = root;
    this.#tools = tools;
    this.#query = this.#read();
  }

  /** Reads the query from the address. */
  #read(): ListingQuery {
    const { listing, facet } = this.#tools;
    const query = withKnown(parseListingQuery(location.search), (key) =>
      listing.attributes.some((attribute) => attribute.key === key),
    );
    return facet ?? query;
  }

  /** Follows the address from now on. */
  async start(): Promise<void> {
    addEventListener('popstate', ({ state }) => void this.#follow(state));
    addEventListener('pagehide', () => this.#keepPlace());
    this.#tools.view.pages.addEventListener('click', (event) => this.#turnPage(event));
    await this.#draw();
    const place = placeOf(history.state);
    if (place !== null && writeListingQuery(this.#query) !== '') await returnTo(this.#tools.view.list, place);
  }

  /** Opens the sheet when its first group can be shown: nothing in it moves then. */
  async open(): Promise<void> {
    this.#sheetStep = 'pushState';
    const [first] = this.#tools.listing.attributes;
    if (first) this.#open.add(first.key);
    this.#sheet ??= this.#makeSheet();
    const sheet = this.#sheet;
    await this.#showSheet();
    sheet.open();
  }

  sortBy(sort: string): void {
    this.#changeTo({ ...this.#query, sort: SORTS.find((known) => known === sort) ?? '', page: 1 });
  }

  #makeSheet(): Sheet {
    const { files, listing, t } = this.#tools;
    const change = (next: ListingQuery): void => {
      if (this.#tools.facet !== null) {
        this.#query = next;
        void this.#showSheet();
        return;
      }
      this.#changeTo(next, this.#sheetStep);
      this.#sheetStep = 'replaceState';
    };
    return makeSheet({
      names: files.names,
      t,
      attributes: listing.attributes,
      onOpen: (attribute) => {
        this.#open.add(attribute);
        void this.#showSheet();
      },
      onChange: (make) => change(make(this.#query)),
      onClear: () => change(withoutChoices(this.#query)),
      onClose: () => {
        if (this.#tools.facet !== null && this.#query !== this.#tools.facet) this.#leave();
      },
    });
  }

  async #showSheet(): Promise<void> {
    const query = this.#query;
    try {
      const extras = await this.#tools.files.extrasFor(query, [...this.#open]);
      if (query === this.#query) this.#sheet?.show(this.#tools.listing.find(query, extras), query);
    } catch (error) {
      log(error);
      this.#sheet?.fail(this.#root.dataset['failed'] ?? '');
    }
  }

  /** To the page that says what is chosen. */
  #leave(): void {
    location.assign(this.#tools.path + writeListingQuery(this.#query));
  }

  #changeTo(query: ListingQuery, step: Step = 'pushState'): void {
    this.#query = query;
    const words = writeListingQuery(query);
    const { facet, path } = this.#tools;
    // A page of one value, or a later page of the listing, is not what is left when nothing is chosen.
    if (facet !== null || (words === '' && path !== this.#builtPath)) {
      this.#leave();
      return;
    }
    this.#keepPlace();
    history[step](null, '', path + words);
    void this.#draw();
  }

  #turnPage(event: MouseEvent): void {
    const link = (event.target as Element).closest('a');
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || writeListingQuery(this.#query) === '') return;
    event.preventDefault();
    const { list } = this.#tools.view;
    this.#changeTo(parseListingQuery(link.search));
    this.#root.scrollIntoView({ behavior: 'instant' });
    list.tabIndex = -1;
    list.focus({ preventScroll: true });
  }

  /** Back or forward. */
  async #follow(state: unknown): Promise<void> {
    if (location.pathname !== this.#tools.path && location.pathname !== this.#builtPath) {
      location.reload();
      return;
    }
    this.#query = this.#read();
    if (location.pathname !== this.#builtPath && writeListingQuery(this.#query) === '') {
      location.reload();
      return;
    }
    await this.#draw();
    const place = placeOf(state);
    if (place !== null) await returnTo(this.#tools.view.list, place);
  }

  #keepPlace(): void {
    history.replaceState({ place: placeIn(this.#tools.view.list) }, '');
  }

  /** Shows what the query asks for, everywhere. */
  async #draw(): Promise<void> {
    const { files, listing, view, facet } = this.#tools;
    const query = this.#query;
    const turn = (this.#turn += 1);
    const words = writeListingQuery(query);
    const changeTo = (next: ListingQuery): void => this.#changeTo(next);
    try {
      const found = listing.find(query, await files.extrasFor(query, [...this.#open]));
      this.#sheet?.show(found, query);
      const isBuilt = words === '' || facet !== null;
      const filtered = isBuilt ? null : await drawFound(this.#tools, query, found, changeTo);
      if (turn !== this.#turn) return;
      if (filtered) view.show(filtered);
      else view.showWhole();
      if (filtered) this.#say(filtered.cards.length === 0 ? this.#tools.t('none') : filtered.count);
    } catch (error) {
      log(error);
      this.#say(this.#root.dataset['failed'] ?? '');
      this.#sheet?.fail(this.#root.dataset['failed'] ?? '');
    }
    this.#showControls(query, words);
  }

  #showControls(query: ListingQuery, words: string): void {
    // A browser's own way back knows nothing of what is drawn later.
    history.scrollRestoration = words === '' ? 'auto' : 'manual';
    const changeTo = (next: ListingQuery): void => {
      this.#changeTo(next);
      one('[data-filters-open]')?.focus();
    };
    one('[data-filters-chosen]')?.replaceChildren(...drawChoices(this.#tools, query, changeTo));
    const sort = one<HTMLSelectElement>('[data-filters-sort]');
    if (sort) sort.value = query.sort;
    // The same choice in another language: keys are the same in all.
    if (this.#tools.facet !== null) return;
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-locale-link]')) link.search = words;
  }

  #say(words: string): void {
    one('[data-filters-status]')?.replaceChildren(words);
  }
}

export type { Filters };

/** Throws where the filters cannot be loaded. */
export async function startFilters(root: HTMLElement): Promise<Filters> {
  const filters = new Filters(root, await openFilterTools(root));
  await filters.start();
  return filters;
}
