/** Content that no editor should write, and some will. */
import type { Content } from '#src/publishing/content/content.ts';
import {
  fixtureAttribute,
  fixtureCategory,
  fixtureBlock,
  fixtureContent,
  fixtureItem,
  fixtureProduct,
  fixtureValue,
  texts,
} from '#tests/contract/fixture-snapshot.ts';

/** Quotes, markup, a broken attribute, emoji with joiners, right-to-left text with an override, template and entity look-alikes. */
const HOSTILE = `"'><script>alert("x")</script></title></style><img src=x onerror=alert(1)> 👩🏽‍🎨 \u202eمرحبا\u202c {{count}} \${x} &amp;lt; </textarea> -->`;
export const LONG = `${'Å long name '.repeat(416)}end.`.slice(0, 5000);

/** Only an English name: no picture, item, category, slug or text in another language. */
export const BARE = 'product0000bare';
export const HOSTILE_ID = 'product0hostile';
export const LONG_ID = 'product000long0';
const ODD_VALUE = 'value000000odd0';

const escaped = HOSTILE.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const RICH = `<p>${escaped}</p>`;

export function awkwardContent(): Content {
  const plain = fixtureContent();
  return fixtureContent({
    products: [
      ...plain.products.map((product) =>
        product.rank === 1
          ? { ...product, manufacturer: 'manufacturer001', attributes: [ODD_VALUE] }
          : { ...product, attributes: product.rank === 2 ? [ODD_VALUE] : [] },
      ),
      fixtureProduct(BARE, 4, {
        ...texts('slug', 'bare', '', ''),
        ...texts('name', 'Bare', '', ''),
        ...texts('summary', ''),
        ...texts('description', ''),
        ...texts('options', ''),
        category: '',
        identifier: '',
      }),
      fixtureProduct(HOSTILE_ID, 5, {
        ...texts('slug', 'hostile', 'hostile-fr', 'hostile-it'),
        ...texts('name', HOSTILE),
        ...texts('summary', HOSTILE),
        ...texts('description', RICH),
        ...texts('options', HOSTILE),
        ...texts('safety', HOSTILE),
        ...texts('care', HOSTILE),
        ...texts('alt', HOSTILE),
        identifier: HOSTILE,
        country_of_origin: 'IT',
        manufacturer: 'manufacturer001',
      }),
      fixtureProduct(LONG_ID, 6, {
        ...texts('slug', 'long', 'long-fr', 'long-it'),
        ...texts('name', LONG),
        ...texts('summary', LONG),
        ...texts('description', `<p>${LONG}</p>`),
      }),
    ],
    items: [
      ...plain.items,
      fixtureItem('item0hostile000', HOSTILE_ID, { ...texts('values', HOSTILE), sku: 'H\'"<b>' }),
    ],
    categories: [
      ...plain.categories,
      fixtureCategory('category0000bad', 2, { ...texts('name', HOSTILE), ...texts('intro', RICH) }),
    ],
    attributes: [fixtureAttribute('attribute000odd', 1, { key: 'odd', kind: 'colour', ...texts('name', HOSTILE) })],
    attribute_values: [
      fixtureValue(ODD_VALUE, 'attribute000odd', 1, { key: 'one-two', swatch: '#cc2211', ...texts('name', HOSTILE) }),
    ],
    manufacturers: [
      {
        id: 'manufacturer001',
        name: HOSTILE,
        address: HOSTILE,
        contact: 'mailto:a@example.com',
        country: 'CN',
        responsible_name: HOSTILE,
        responsible_address: HOSTILE,
        responsible_contact: HOSTILE,
      },
    ],
    home: {
      ...plain.home,
      ...texts('announcement', HOSTILE),
    },
    blocks: [
      ...plain.blocks.map((block) => (block.kind === 'hero' ? { ...block, ...texts('action', HOSTILE) } : block)),
      fixtureBlock('story0000000001', {
        kind: 'story',
        rank: 3,
        ...texts('title', HOSTILE),
        ...texts('text', RICH),
        ...texts('alt', HOSTILE),
      }),
      fixtureBlock('story0000000002', { kind: 'story', status: 'draft', rank: 4, ...texts('title', 'Not yet') }),
      fixtureBlock('block0000000003', {
        kind: 'text_picture',
        rank: 5,
        ...texts('title', HOSTILE),
        ...texts('text', RICH),
      }),
      fixtureBlock('block0000000004', {
        kind: 'category',
        rank: 6,
        category: plain.categories[0]?.id ?? '',
        ...texts('text', RICH),
      }),
    ],
  });
}

/** The content with twelve more collections of one product each: more than stand open in a listing. */
export function withManyCategories(content: Content): Content {
  const ranks = Array.from({ length: 12 }, (_, index) => 10 + index);
  const categories = ranks.map((rank) => fixtureCategory(`category0many${rank}`, rank));
  const products = categories.map(({ id, rank }) => fixtureProduct(`product00many${rank}`, rank, { category: id }));
  return {
    ...content,
    categories: [...content.categories, ...categories],
    products: [...content.products, ...products],
  };
}
