/** Products as a shop of many has them: three sizes each, a category of two levels, a maker, attributes, texts in two languages, an old address. */
import type { MovedProduct } from '#src/contract/moving-in/moved.ts';
import { movedProduct, movedVariant } from '#tests/support/moved.ts';

const SIZES = ['S', 'M', 'L'];
const COLOURS = ['Red', 'Blue', 'Green', 'Black', 'White', 'Grey', 'Brown', 'Yellow'];
const SENTENCE = 'Made by hand of wood from the valley, oiled twice and packed without plastic. ';

export function benchProducts(count: number): MovedProduct[] {
  return Array.from({ length: count }, (_, number) => {
    const key = `bench-product-${number}`;
    const colour = COLOURS[number % COLOURS.length] ?? '';
    return movedProduct(key, {
      row: number * 3 + 2,
      name: { en: `Chair number ${number} in ${colour}`, fr: `Chaise numéro ${number}` },
      slug: { en: key, fr: `${key}-fr` },
      summary: { en: SENTENCE, fr: SENTENCE },
      description: {
        en: `<p>${SENTENCE.repeat(4)}</p><ul><li>${SENTENCE}</li><li>${SENTENCE}</li></ul><p>${SENTENCE.repeat(3)} ${number}</p>`,
        fr: `<p>${SENTENCE.repeat(4)}</p><p>${SENTENCE} ${number}</p>`,
      },
      categories: [
        { path: [`Room ${number % 8}`, `Kind ${number % 40}`], oldPath: `/collections/kind-${number % 40}` },
      ],
      maker: `Workshop ${number % 100}`,
      attributes: { Colour: [colour], Wood: [`Wood ${number % 12}`] },
      options: { en: ['Size'], fr: ['Taille'] },
      variants: SIZES.map((size, at) =>
        movedVariant(`${key}-${size}`, {
          values: { en: [size], fr: [size] },
          price: 4900 + at * 1000,
          stock: 10,
          weight: 4000,
        }),
      ),
      oldPaths: [`/products/old-${number}`],
    });
  });
}
