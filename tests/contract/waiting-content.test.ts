import { describe, expect, it } from 'vitest';
import type { Content } from '#src/publishing/content/content.ts';
import { pictureKey } from '#src/publishing/content/content.ts';
import { type PictureSource, pictureSources } from '#src/publishing/pictures/pictures.ts';
import { shownContent } from '#src/publishing/pictures/waiting-content.ts';
import { editedShop } from '#tests/contract/random-edits.ts';

const SHOWN = editedShop();

/** The content with some products and items as they are edited. */
function edited(change: {
  readonly products?: Readonly<Record<string, object>>;
  readonly items?: Readonly<Record<string, object>>;
}): Content {
  const { products = {}, items = {} } = change;
  return {
    ...SHOWN,
    products: SHOWN.products.map((row) => (row.id in products ? { ...row, ...products[row.id] } : row)),
    items: SHOWN.items.map((row) => (row.id in items ? { ...row, ...items[row.id] } : row)),
  };
}

/** Pictures that a content names and that were not shown before. */
function missingIn(now: Content, shown: Content = SHOWN): PictureSource[] {
  const keyOf = ({ collection, record, file }: PictureSource): string => pictureKey(collection, record, file);
  const there = new Set(pictureSources(shown).map(keyOf));
  return pictureSources(now).filter((source) => !there.has(keyOf(source)));
}

const productIn = (content: Content, id: string) => content.products.find((row) => row.id === id);
const itemIn = (content: Content, id: string) => content.items.find((row) => row.id === id);

describe('a content that waits for pictures', () => {
  it('is itself when none is missing', () => {
    const now = edited({ products: { product00000003: { name_en: 'New' } } });
    expect(shownContent(now, SHOWN, []).content).toBe(now);
  });

  it('shows a product as it was, at its present address and place, and its options at their present price and stock', () => {
    const now = edited({
      products: {
        product00000003: { images: ['new.jpg'], name_en: 'New', slug_en: 'moved', rank: 77, tax_class: 'reduced' },
      },
      items: { item00000000003: { price: 77, band: 'out', values_en: 'New' } },
    });
    const { content, held } = shownContent(now, SHOWN, missingIn(now));
    const was = productIn(SHOWN, 'product00000003');
    expect(productIn(content, 'product00000003')).toEqual({ ...was, slug_en: 'moved', rank: 77, tax_class: 'reduced' });
    const item = itemIn(SHOWN, 'item00000000003');
    expect(itemIn(content, 'item00000000003')).toEqual({ ...item, price: 77, band: 'out' });
    expect([...held].sort()).toEqual(['items/item00000000003', 'products/product00000003']);
  });

  it('does not say of a price that it waits', () => {
    const now = edited({
      products: { product00000003: { images: ['new.jpg'] } },
      items: { item00000000003: { price: 77 }, item00000000004: { price: 78 } },
    });
    const { content, held } = shownContent(now, SHOWN, missingIn(now));
    expect([...held]).toEqual(['products/product00000003']);
    expect(itemIn(content, 'item00000000004')?.price).toBe(78);
  });

  it('leaves a new product out, with its options', () => {
    const product = {
      ...productIn(SHOWN, 'product00000003'),
      id: 'productnew',
      images: ['new.jpg'],
      slug_en: 'newest',
    };
    const item = { ...itemIn(SHOWN, 'item00000000003'), id: 'itemnew', product: 'productnew' };
    const now = {
      ...SHOWN,
      products: [...SHOWN.products, product],
      items: [...SHOWN.items, item],
    } as Content;
    const { content, held } = shownContent(now, SHOWN, missingIn(now));
    expect(content).toBe(SHOWN);
    expect([...held].sort()).toEqual(['items/itemnew', 'products/productnew']);
  });

  it('shows a category as it is now but for its picture, also a new one: its products are there', () => {
    const [first, second] = SHOWN.categories;
    if (first === undefined || second === undefined) throw new Error('no categories');
    const fresh = { ...first, id: 'categorynew', slug_en: 'newest', image: 'fresh.jpg', alt_en: 'Fresh' };
    const shown = { ...SHOWN, categories: [{ ...first, image: 'old.jpg', alt_en: 'Old' }, second] };
    const now = {
      ...SHOWN,
      categories: [{ ...first, name_en: 'Sheets', image: 'new.jpg', alt_en: 'New' }, second, fresh],
    };
    const { content, held } = shownContent(now, shown, missingIn(now, shown));
    expect(content.categories).toEqual([
      { ...first, name_en: 'Sheets', image: 'old.jpg', alt_en: 'Old' },
      second,
      { ...fresh, image: '', alt_en: '' },
    ]);
    expect([...held].sort()).toEqual([`categories/${first.id}`, 'categories/categorynew'].sort());
    expect(shownContent(now, content, missingIn(now, content)).content).toBe(content);
  });

  it('takes away at once what is taken away', () => {
    const now = edited({ products: { product00000003: { images: ['new.jpg'] } } });
    const gone = { ...now, products: now.products.filter(({ id }) => id !== 'product00000003') };
    expect(productIn(shownContent(gone, SHOWN, missingIn(gone)).content, 'product00000003')).toBeUndefined();
  });

  it('is the same object while nothing more has come, however often it is asked for', () => {
    const now = edited({
      products: { product00000003: { images: ['new.jpg'], rank: 77 } },
      items: { item00000000009: { price: 1 } },
    });
    const missing = missingIn(now);
    const first = shownContent(now, SHOWN, missing).content;
    expect(first).not.toBe(SHOWN);
    expect(shownContent(now, first, missing).content).toBe(first);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'names no picture that is missing, and all of it is shown in the end (%i)',
    (seed) => {
      let now = SHOWN;
      let shown = SHOWN;
      const made = new Set<string>();
      for (let step = 1; step <= 30; step++) {
        const at = (seed * 7 + step * 5) % now.products.length;
        const file = `p-${seed}-${step}.jpg`;
        const id = now.products[at]?.id ?? '';
        const ofItem = step % 3 === 0;
        now = {
          ...now,
          products: now.products.map((row) =>
            row.id === id && !ofItem ? { ...row, images: [file], name_en: file } : row,
          ),
          items: now.items.map((row) => (row.product === id && ofItem ? { ...row, images: [file] } : row)),
          ...(step % 4 === 0
            ? { blocks: now.blocks.map((row) => (row.kind === 'hero' ? { ...row, images: [file] } : row)) }
            : {}),
          ...(step % 5 === 0 ? { shop: { ...now.shop, guarantee_en: file } } : {}),
        };
        const missing = (): PictureSource[] => missingIn(now).filter(({ file: one }) => !made.has(one));
        if (step % 2 === 0) made.add(missing()[seed % 3]?.file ?? file);
        shown = shownContent(now, shown, missing()).content;
        const inVain = missingIn(shown).filter(({ file: one }) => !made.has(one));
        expect(inVain).toEqual([]);
      }
      expect(shownContent(now, shown, []).content).toBe(now);
    },
  );
});
