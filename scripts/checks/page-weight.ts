/** Byte budgets of the built pages: brotli 11, the inline CSP included (specification of the build, section "Pages"). */
import { brotliBytes, bytesOver, type BuiltPage, type BuiltSite } from '#scripts/checks/built-site.ts';
import { PRODUCT_PAGE } from '#src/config.ts';
import { isCode, tagsOf, type Tag } from '#scripts/checks/html.ts';

const KB = 1024;

/** HTML with its critical CSS, bytes. Shells (the cart with the shop's payload, contact, errors) get the budget of a listing. */
export const HTML_BUDGET = {
  product: PRODUCT_PAGE.bytes,
  reviews: 16 * KB,
  home: 16 * KB,
  catalogue: 16 * KB,
  page: 24 * KB,
  palette: 24 * KB,
  shop: 16 * KB,
  shell: 16 * KB,
} as const;
/**
 * Bytes that the words of customers may add to the page of a product that somebody has reviewed: without them it has
 * the budget of all.
 */
export const REVIEWS_BUDGET = PRODUCT_PAGE.reviewBytes;
/** Script before the load event, inline and external together, and what a page starts by itself after it; bytes each. */
export const SCRIPT_BUDGET = { before: 3 * KB, after: 3 * KB } as const;
/**
 * Bytes of what draws an island before its own code is there (`script[data-early]`), only on the page that was opened
 * for it.
 */
export const EARLY_BUDGET = 4 * KB;

/**
 * Chunks that load when the shopper asks for what is in them: the search panel, a picture asked for, what stands near the button of a product when it is seen, the options of a product (`product-actions`), the cart’s drawer, the filters of a listing, the contact form, and islands with
 * what mounts them and what keeps them private. A page that only has a form or an island (contact, cart, inbox, login, profile, what a search finds) was opened for its sake.
 * So do those that few visits need: `refresh` when the site was built anew meanwhile, `prefetch` in a browser without speculation rules, `prefetch-cart`
 * on a good network when idle, `keep` where the shopper has saved products, `PastOrders` and `PastOrderView` for a customer of a former shop, `TransferDetails` for an order whose bank transfer is awaited, `OfferForm` for one that the shop has made, `locale-hint` where the browser has another language of the shop,
 * `session-check` for who is signed in, `load-safety` for who works for the shop.
 */
const ON_INTENT =
  /^\/_astro\/(?:back-form|cart-drawer|contact|filters|follow-session|inbox|islands|keep|load-safety|locale-hint|mount|near-button|OfferForm|OrderAccount|PastOrders|PastOrderView|picture-viewer|prefetch|prefetch-cart|product-actions|refresh|RichTextField|search|session-check|start|tell-missed|TransferDetails|waiting-mark)[.-]/;

/**
 * Matches what measures some of the visits (`MEASURED_SHARE`): no part of a page, so it has a budget of its own, bytes.
 */
const SAMPLED = /^\/_astro\/measure[.-]/;
export const SAMPLED_BUDGET = KB;

/** Chunks that src/client/main.ts and after-load.ts start only on a page that has their mark. */
const ONLY_WHERE = [
  { chunk: /^\/_astro\/product[.-]/, mark: / data-(?:gallery|delivery)\b/ },
  { chunk: /^\/_astro\/begin[.-]/, mark: / data-filters\b/ },
  { chunk: /^\/_astro\/measuring[.-]/, mark: / data-measuring\b/ },
  { chunk: /^\/_astro\/error-pages[.-]/, mark: / data-(?:not-found|return)\b/ },
] as const;

/** Says whether a page starts a chunk by itself, of those that its scripts import later. */
export function startsOn(html: string, target: string): boolean {
  if (ON_INTENT.test(target) || SAMPLED.test(target)) return false;
  return ONLY_WHERE.every(({ chunk, mark }) => !chunk.test(target) || mark.test(html));
}

const STATIC_IMPORT = /(?:^|[;}\s])(?:import|export)\s*(?:[\w*{}\s,$]+\s*from\s*)?["']([^"']+\.js)["']/g;
const DYNAMIC_IMPORT = /\bimport\(\s*["'`]([^"'`]+\.js)["'`]\s*\)/g;

function targets(code: string, from: string, pattern: RegExp): string[] {
  return [...code.matchAll(pattern)].map((match) => new URL(match[1] ?? '', `https://x.invalid${from}`).pathname);
}

/** All chunks that the given ones import statically, themselves included. */
export function staticGraph(site: Pick<BuiltSite, 'texts'>, entries: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const queue = [...entries];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    queue.push(...targets(site.texts.get(file) ?? '', file, STATIC_IMPORT));
  }
  return seen;
}

/** Chunks that come by import() from the given ones on a page without the shopper's asking, with what they import. */
function startedLater(site: Pick<BuiltSite, 'texts'>, html: string, before: ReadonlySet<string>): Set<string> {
  const later = new Set<string>();
  const queue = [...before];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    const started = targets(site.texts.get(file) ?? '', file, DYNAMIC_IMPORT).filter((target) =>
      startsOn(html, target),
    );
    for (const chunk of staticGraph(site, started)) {
      if (before.has(chunk) || later.has(chunk)) continue;
      later.add(chunk);
      queue.push(chunk);
    }
  }
  return later;
}

const isEarly = ({ attributes }: Tag): boolean => attributes.has('data-early');

interface ScriptWeight {
  readonly scriptBefore: number;
  readonly scriptAfter: number;
  /** Every chunk that a visit to the page loads by itself. */
  readonly chunks: readonly string[];
}

export interface PageWeight extends ScriptWeight {
  readonly html: number;
}

function scriptWeight(site: Pick<BuiltSite, 'texts'>, page: BuiltPage): ScriptWeight {
  const scripts = tagsOf(page.page, 'script').filter(isCode);
  const inline = scripts.filter((script) => !script.attributes.has('src') && !isEarly(script)).map(({ text }) => text);
  const external = scripts.flatMap((script) => script.attributes.get('src') ?? []);
  const inlineEntries = inline.flatMap((code) => targets(code, page.path, STATIC_IMPORT));
  const before = staticGraph(site, [...external, ...inlineEntries]);
  const after = startedLater(site, page.html, before);
  const weigh = (files: Iterable<string>): number =>
    [...files].reduce((sum, file) => sum + brotliBytes(site.texts.get(file) ?? ''), 0);
  return {
    scriptBefore: (inline.length > 0 ? brotliBytes(inline.join('\n')) : 0) + weigh(before),
    scriptAfter: weigh(after),
    chunks: [...before, ...after],
  };
}

/** Weight of a page, bytes. */
export function pageWeight(site: Pick<BuiltSite, 'texts'>, page: BuiltPage): PageWeight {
  return { html: brotliBytes(page.html), ...scriptWeight(site, page) };
}

/** Bytes of the service worker, which comes once for each version of the code. */
export const WORKER_BUDGET = 3 * KB;

/** A service worker over its budget, or none: without the file browsers keep the one that they have. */
export function workerProblems({ texts }: Pick<BuiltSite, 'texts'>): string[] {
  const code = texts.get('/sw.js');
  if (code === undefined) return ['there is no /sw.js'];
  const bytes = brotliBytes(code);
  return bytes > WORKER_BUDGET ? [`/sw.js weighs ${bytes} B, more than ${WORKER_BUDGET} B`] : [];
}

/** Kinds of page that are read without an island: they must not reach React. */
const WITHOUT_REACT = ['home', 'catalogue', 'product', 'reviews', 'page', 'palette'] as const;

export function isReact(code: string): boolean {
  return /react\.(?:transitional\.)?element/.test(code);
}

function htmlBudget({ kind, html }: Pick<BuiltPage, 'kind' | 'html'>): number {
  const reviewed = kind === 'product' && html.includes(' id="reviews"');
  return HTML_BUDGET[kind ?? 'shell'] + (reviewed ? REVIEWS_BUDGET : 0);
}

/** Pages over a budget, and React where none may be. */
export function weightProblems(site: BuiltSite, page: BuiltPage): string[] {
  if (page.isRedirect) return [];
  const problems: string[] = [];
  const weight = scriptWeight(site, page);
  const budget = htmlBudget(page);
  const html = bytesOver(page.html, budget);
  if (html !== null) problems.push(`HTML weighs ${html} B, more than ${budget} B`);
  const readOnly = page.kind !== null && (WITHOUT_REACT as readonly string[]).includes(page.kind);
  if (weight.scriptBefore > SCRIPT_BUDGET.before) {
    problems.push(`script before the load event weighs ${weight.scriptBefore} B, more than ${SCRIPT_BUDGET.before} B`);
  }
  if (weight.scriptAfter > SCRIPT_BUDGET.after) {
    problems.push(
      `script after the load event weighs ${weight.scriptAfter} B, more than ${SCRIPT_BUDGET.after} B (${weight.chunks.join(', ')})`,
    );
  }
  const early = brotliBytes(
    tagsOf(page.page, 'script')
      .filter(isEarly)
      .map(({ text }) => text)
      .join(''),
  );
  if (early > EARLY_BUDGET)
    problems.push(`script that draws its island weighs ${early} B, more than ${EARLY_BUDGET} B`);
  const mounts = page.page.tags.some(({ attributes }) => attributes.has('data-island'));
  if (!mounts && tagsOf(page.page, 'script').some(isEarly)) problems.push('draws an island that it does not have');
  if (readOnly && weight.chunks.some((chunk) => isReact(site.texts.get(chunk) ?? '')))
    problems.push('loads React by itself');
  if (readOnly && tagsOf(page.page, 'astro-island').length > 0) problems.push('has an <astro-island>');
  return problems;
}
