import { join } from 'node:path';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { beforeAll, describe, expect, test } from 'vitest';
import { richTextProblem } from '#src/domain/text/rich-text.ts';
import { blankRow, parseRecord, SHAPES, type CollectionName } from '#src/publishing/content/parse.ts';
import { previewHtml } from '#src/publishing/preview/render-preview.ts';
import { compiledSite } from '#src/publishing/render/compile-site.ts';
import { createRenderer, type Renderer } from '#src/publishing/render/renderer.ts';
import { jobsOf } from '#src/publishing/render/write-site.ts';
import type { Content, PictureFile } from '#src/publishing/content/content.ts';
import { liveSite } from '#src/publishing/site/live-site.ts';
import { UNTRACKED } from '#src/publishing/site/tracker.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { COLLECTIONS } from '#src/schema/collections.ts';
import { columnsOf } from '#src/schema/kinds/collection.ts';
import type { Field } from '#src/schema/kinds/field.ts';
import { attributeProblems, cspProblems } from '#scripts/checks/page-markup.ts';
import { scan } from '#scripts/checks/html.ts';
import {
  fixtureAttribute,
  fixtureBlock,
  fixtureContent,
  fixtureReview,
  fixtureValue,
} from '#tests/contract/fixture-snapshot.ts';

/** What somebody may write into a field, or a file of another shop may bring. */
const HOSTILE = [
  `</title><style>*{display:none}</style>`,
  `Tideline <style>`,
  `</style><style>*{display:none}`,
  `"><style>*{display:none}</style><p title="`,
  `'><script>alert(1)</script>`,
  `</script><script src=//e.example>`,
  `</body></html><!-- --> -->`,
  `<template><textarea><title>`,
  `]]><![CDATA[ </template></textarea>`,
  `<meta http-equiv="refresh" content="0;url=//e.example"><link rel="expect">`,
  ` data-mount="load" data-island="studio" `,
  `"}</script>\u2028<!--<script>`,
  `url(//e.example)}*{color:red};behavior:url(/x)`,
] as const;

/** Characters: above, the values of an option are a list to open. */
const LONG = 20;

/** As long, and no markup. */
const innocent = (text: string): string => text.replace(/[^\w ]/g, 'x');

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** What a field of a kind holds, once all that the schema asks of it is kept to; undefined: no such text can be stored in it. */
function valueFor(field: Field, text: string): string | undefined {
  if ('pattern' in field && typeof field.pattern === 'string' && !new RegExp(field.pattern, 'u').test(text)) return;
  switch (field.kind) {
    case 'line':
    case 'text':
      return text.slice(0, field.max);
    case 'lines':
      return `${text}\n${text}`.slice(0, field.max);
    case 'rich': {
      // Tags in attributes, as they were stored before they were escaped there.
      const title = text.replaceAll('"', '&quot;');
      const html = `<p>${escaped(text)} <abbr title="${title}">x</abbr> <a href="/contact" title='${title.replaceAll("'", '')}'>y</a></p>`;
      expect(richTextProblem(html)).toBeNull();
      return html;
    }
    case 'url':
      return `https://e.example/?a=${text}`;
    case 'email':
      return `"${text.replaceAll('"', '')}"@e.example`;
    default:
      return undefined;
  }
}

/** Collection → its columns that hold texts, each with what it is. */
function textColumns(collection: CollectionName): (readonly [column: string, field: Field])[] {
  const fields: Readonly<Record<string, Field>> = COLLECTIONS[collection].fields;
  return Object.entries(fields)
    .filter(([, field]) => field.build !== false)
    .flatMap(([name, field]) => columnsOf(name, field).map((column) => [column, field] as const))
    .filter(([, field]) => HOSTILE.some((text) => valueFor(field, text) !== undefined));
}

/** The two texts of a redirect are addresses: no site is made where one is none. */
const NAMES = (Object.keys(SHAPES) as CollectionName[]).filter((name) => name !== 'redirects');

/** Content whose every text is that one. */
function contentWith(text: string): Content {
  const plain = fullContent();
  const filled = Object.fromEntries(
    NAMES.map((name) => {
      const rows: readonly object[] = name === 'home' || name === 'shop' ? [plain[name]] : plain[name];
      const columns = textColumns(name);
      const changed = rows.map((row) => ({
        ...row,
        ...Object.fromEntries(
          columns.flatMap(([column, field]) => {
            const value = valueFor(field, text);
            return value === undefined ? [] : [[column, value]];
          }),
        ),
      }));
      return [name, name === 'home' || name === 'shop' ? changed[0] : changed];
    }),
  );
  return { ...plain, ...filled };
}

const IMAGE = 'medium000000001/a.png';
const PICTURE: PictureFile = {
  digest: '0123456789ab',
  width: 1280,
  height: 960,
  widths: [320, 640, 960, 1280],
  format: 'avif',
  colour: '#336699',
};

/** A shop with a record of each collection that builds read. */
function fullContent(): Content {
  const plain = fixtureContent();
  const [product, ...others] = plain.products;
  const [first] = plain.items;
  const [page] = plain.pages.filter(({ key }) => key === '');
  if (product === undefined || first === undefined || page === undefined) throw new Error('The fixture is empty.');
  const blocks = (['story', 'text_picture', 'gallery', 'products', 'category', 'hero'] as const).flatMap((kind, at) =>
    ['', page.id].map((of, side) =>
      fixtureBlock(`block0hostile0${at}${side}`, {
        kind,
        rank: at,
        page: of,
        images: [IMAGE],
        category: 'category0prints',
      }),
    ),
  );
  return {
    ...plain,
    products: [
      {
        ...product,
        images: [IMAGE],
        attributes: ['value0000000001'],
        manufacturer: 'manufacturer001',
        goes_with: others.map(({ id }) => id),
      },
      ...others,
    ],
    items: [
      ...plain.items,
      { ...first, id: 'item00000000009', rank: 2, attributes: ['value0000000001'], images: [IMAGE] },
    ],
    attributes: [fixtureAttribute('attribute000001', 1, { kind: 'colour' })],
    attribute_values: [fixtureValue('value0000000001', 'attribute000001', 1, { swatch: '#cc2211' })],
    categories: plain.categories.map((category) => ({ ...category, filters: ['attribute000001'] })),
    blocks: [...plain.blocks, ...blocks],
    reviews: [fixtureReview('review000000001', product.id)],
    shipping_rates: [
      parseRecord('shipping_rates', {
        ...blank('shipping_rates'),
        id: 'rate00000000001',
        country: plain.countries[0]?.id ?? '',
        active: true,
      }),
    ],
    synonyms: [parseRecord('synonyms', { ...blank('synonyms'), id: 'synonym00000001', locale: 'en' })],
    sales: [parseRecord('sales', { ...blank('sales'), id: 'sale00000000001', item: first.id, price: 100 })],
  };
}

/** A record of a collection that says as little as it may, but for its choices. */
function blank(name: CollectionName): Readonly<Record<string, unknown>> {
  const fields: Readonly<Record<string, Field>> = COLLECTIONS[name].fields;
  const choices = Object.entries(fields).flatMap(([column, field]) =>
    field.kind === 'choice' ? [[column, field.values[0]] as const] : [],
  );
  return { ...blankRow(name), ...Object.fromEntries(choices) };
}

interface Shape {
  readonly markup: readonly string[];
  readonly code: readonly string[];
}

function isElement(node: Tree.Node): node is Tree.Element {
  return 'tagName' in node;
}

/** The elements of a page with the names of their attributes, and all that is code or policy as it stands there, as the standard's own reader sees them. */
function shapeOf(html: string): Shape {
  const markup: string[] = [];
  const code: string[] = [];
  const visit = (node: Tree.Node): void => {
    if (isElement(node)) {
      const { tagName, attrs } = node;
      markup.push(`${tagName} ${attrs.map(({ name }) => name).join(' ')}`);
      const isData = attrs.some(({ name, value }) => name === 'type' && value.startsWith('application/'));
      const text = node.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
      if (isData) JSON.parse(text);
      else if (tagName === 'style' || tagName === 'script') code.push(`${tagName} ${JSON.stringify(attrs)} ${text}`);
      if (tagName === 'meta' && attrs.some(({ name }) => name === 'http-equiv')) code.push(JSON.stringify(attrs));
      if (tagName === 'link') code.push(attrs.map(({ name, value }) => (name === 'rel' ? value : name)).join(' '));
    }
    if ('content' in node) visit(node.content);
    if ('childNodes' in node) for (const child of node.childNodes) visit(child);
  };
  visit(parse(html));
  return { markup, code };
}

const settings = {
  siteUrl: 'https://shop.example',
  publicBackendUrl: 'https://backend.example',
  shopMode: 'live',
  serviceWorker: 'on',
  stripe: { publishableKey: '' },
  cacheDir: join(PROJECT_ROOT, '.cache/tests'),
} as const;

let renderer: Renderer;
/** Each page with innocent texts: one that has room beside others, and one that has none. */
let plain: Readonly<Record<'short' | 'long', ReadonlyMap<string, Shape>>>;

async function pagesWith(text: string): Promise<ReadonlyMap<string, string>> {
  const snapshot = { content: contentWith(text), pictures: { [`media/${IMAGE}`]: PICTURE } };
  const live = liveSite(snapshot, UNTRACKED);
  const { chrome, shop, terms, guarantee } = live.site;
  renderer.setFrame({ chrome, shop, terms, guarantee });
  const pages = new Map<string, string>();
  await renderer.render(jobsOf(live.stale()), (file, bytes) => {
    if (file.endsWith('.html')) pages.set(file, Buffer.from(bytes).toString());
  });
  return pages;
}

beforeAll(async () => {
  renderer = createRenderer({ compiled: await compiledSite(settings, () => {}), settings, pages: 1 });
  const shapes = async (text: string) =>
    new Map([...(await pagesWith(text))].map(([file, html]) => [file, shapeOf(html)]));
  plain = { short: await shapes(innocent(HOSTILE[1])), long: await shapes(innocent(HOSTILE[0])) };
  return () => renderer.close();
});

test('a record of each collection that builds read has texts to be tried', () => {
  const content = fullContent();
  const empty = NAMES.filter((name) => Array.isArray(content[name]) && content[name].length === 0);
  expect(empty).toEqual([]);
  expect(NAMES.flatMap((name) => textColumns(name)).length).toBeGreaterThan(80);
});

describe.each(HOSTILE)('with %s in every text of every collection', (text) => {
  test('each page has the elements, the styles, the scripts and the policy of one with innocent texts, as has its look at drafts', async () => {
    const pages = await pagesWith(text);
    const shapes = plain[text.length > LONG ? 'long' : 'short'];
    expect([...pages.keys()].sort()).toEqual([...shapes.keys()].sort());
    const preview = {
      token: '0'.repeat(32),
      pages: new Set(['/']),
      pictures: new Set([PICTURE.digest]),
      siteUrl: settings.siteUrl,
      picturesUrl: '',
    };
    for (const [file, html] of pages) {
      const shape = shapeOf(html);
      expect({ file, ...shape }).toEqual({ file, ...shapes.get(file) });
      expect({ file, problems: [...cspProblems({ page: scan(html) }), ...attributeProblems({ html })] }).toEqual({
        file,
        problems: [],
      });
      const shown = shapeOf(previewHtml(html, '/', preview));
      const isOther = (element: string): boolean => !element.startsWith('link rel hreflang');
      expect({ file, markup: shown.markup }).toEqual({ file, markup: shape.markup.filter(isOther) });
    }
  });
});
