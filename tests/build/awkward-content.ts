/** Content that no editor should write, and some will. */
import type { Content } from '#src/publishing/content/content.ts';
import {
  fixtureCategory,
  fixtureContent,
  fixtureItem,
  fixtureProduct,
  texts,
} from '#tests/contract/fixture-snapshot.ts';

/** Quotes, markup, a broken attribute, emoji with joiners, right-to-left text with an override, template and entity look-alikes. */
const HOSTILE = `"'><script>alert("x")</script></title></style><img src=x onerror=alert(1)> 👩🏽‍🎨 \u202eمرحبا\u202c {{count}} \${x} &amp;lt; </textarea> -->`;
export const LONG = `${'Å long name '.repeat(416)}end.`.slice(0, 5000);

/** Only an English name: no picture, item, category, slug or text in another language. */
export const BARE = 'product0000bare';
export const HOSTILE_ID = 'product0hostile';
export const LONG_ID = 'product000long0';

const escaped = HOSTILE.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const RICH = `<p>${escaped}</p>`;

export function awkwardContent(): Content {
  const plain = fixtureContent();
  return fixtureContent({
    products: [
      ...plain.products.map((product) =>
        product.rank === 1 ? { ...product, manufacturer: 'manufacturer001' } : product,
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
      ...texts('hero_text', HOSTILE),
      ...texts('hero_action', HOSTILE),
    },
    stories: [
      {
        id: 'story0000000001',
        focus: [],
        status: 'published',
        rank: 1,
        ...texts('title', HOSTILE),
        ...texts('text', RICH),
        ...texts('alt', HOSTILE),
        image: '',
        product: '',
      },
      {
        id: 'story0000000002',
        focus: [],
        status: 'draft',
        rank: 2,
        ...texts('title', 'Not yet'),
        ...texts('text', ''),
        ...texts('alt', ''),
        image: '',
        product: '',
      },
    ],
  });
}
