import { platesFromAbove, platesInPile } from '#scripts/demo/pictures/tableware.ts';
import type { Plate } from '#scripts/demo/pictures/tableware.ts';
import { slugs, words } from '#scripts/demo/text.ts';
import type { DemoProduct } from '#scripts/demo/types.ts';

const MILK = { seed: 'isobar-milk', glaze: '#e9e3d6', line: '#27406b', room: 'forest' } as const satisfies Plate;
const RUST = { seed: 'isobar-rust', glaze: '#b9532f', line: '#f2dfc6', room: 'sky' } as const satisfies Plate;

const SIDE = words('Side, 19 cm', 'À dessert, 19 cm', 'Da dessert, 19 cm');
const SERVING = words('Serving, 33 cm', 'De service, 33 cm', 'Da portata, 33 cm');
const DINNER = words('Dinner, 27 cm', 'Plate, 27 cm', 'Piano, 27 cm');
const MILK_BLUE = words('Milk and blue', 'Lait et bleu', 'Latte e blu');
const RUST_CREAM = words('Rust and cream', 'Rouille et crème', 'Ruggine e crema');

export const isobarPlate: DemoProduct = {
  key: 'isobar-plate',
  slug: slugs('isobar-plate', 'assiette-isobare', 'piatto-isobara'),
  name: words('Isobar Plate', 'Assiette Isobare', 'Piatto Isobara'),
  summary: words(
    'Four lines of equal pressure around a calm centre. Dinner is the low.',
    'Quatre lignes de même pression autour d’un centre calme. Le dîner est la dépression.',
    'Quattro linee di uguale pressione attorno a un centro calmo. La cena è la bassa pressione.',
  ),
  description: words(
    '<p>The rings come from the weather chart of a day on which we fired the kiln. Our arm of a machine trails the slip on while the plate turns, and where the wind was strong the lines crowd together.</p><p>Every box holds another day. If you would like a certain date, write to us; the charts go back to 1948.</p><ul><li>Stoneware with slip-trailed line under the glaze</li><li>Stacks without wobbling, survives the dishwasher</li><li>Safe for food, knives and grandchildren</li></ul>',
    "<p>Les anneaux viennent de la carte météo d'un jour de cuisson. Un bras mécanique pose l'engobe pendant que l'assiette tourne ; là où le vent était fort, les lignes se serrent.</p><p>Chaque carton contient un autre jour. S'il vous faut une date précise, écrivez-nous : les cartes remontent à 1948.</p><ul><li>Grès, filet d'engobe sous l'émail</li><li>S'empile sans boiter, survit au lave-vaisselle</li><li>Ne craint ni les aliments, ni les couteaux, ni les petits-enfants</li></ul>",
    "<p>Gli anelli vengono dalla carta meteorologica di un giorno di cottura. Un braccio meccanico stende l'ingobbio mentre il piatto gira, e dove il vento era forte le linee si stringono.</p><p>Ogni scatola contiene un altro giorno. Se desideri una data precisa, scrivici: le carte partono dal 1948.</p><ul><li>Gres con filo d'ingobbio sotto lo smalto</li><li>Si impila senza traballare, sopravvive alla lavastoviglie</li><li>Non teme cibi, coltelli né nipotini</li></ul>",
  ),
  options: [words('Size', 'Taille', 'Misura'), words('Glaze', 'Émail', 'Smalto')],
  identifier: 'VTR-CE-05',
  manufacturer: 'terre',
  pictures: [
    {
      draw: () => platesFromAbove('forest', [MILK, 690, 760, 560], [RUST, 1270, 1260, 340]),
      alt: words(
        'A large milk-white plate with wavering blue rings and a small rust one, seen from above on a green table.',
        'Une grande assiette blanc lait aux anneaux bleus ondulants et une petite rouille, vues du dessus sur une table verte.',
        'Un piatto grande bianco latte con anelli blu ondeggianti e uno piccolo ruggine, visti dall’alto su un tavolo verde.',
      ),
    },
    {
      draw: () =>
        platesInPile([{ ...RUST, room: 'rose' }, MILK, { ...MILK, glaze: '#3d5a57', line: '#e9e3d6' }, RUST, MILK]),
      alt: words(
        'Five plates in a pile on a wooden board, white, green and rust.',
        'Cinq assiettes en pile sur une planche de bois, blanches, verte et rouille.',
        "Cinque piatti in pila su un'asse di legno, bianchi, verde e ruggine.",
      ),
    },
  ],
  items: [
    {
      sku: 'ISOB-19-MB',
      values: [SIDE, MILK_BLUE],
      price: 2900,
      stock: 38,
      weight: 560,
      draw: () => platesFromAbove('clay', [{ ...MILK, seed: 'isobar-side' }, 800, 800, 430]),
    },
    {
      sku: 'ISOB-19-RC',
      values: [SIDE, RUST_CREAM],
      price: 2900,
      stock: 31,
      weight: 560,
      draw: () => platesFromAbove('sky', [{ ...RUST, seed: 'isobar-side-rust' }, 800, 800, 430]),
    },
    {
      sku: 'ISOB-27-MB',
      values: [DINNER, MILK_BLUE],
      price: 4200,
      stock: 26,
      weight: 1050,
      draw: () => platesFromAbove('petrol', [MILK, 800, 800, 640]),
    },
    {
      sku: 'ISOB-27-RC',
      values: [DINNER, RUST_CREAM],
      price: 4200,
      stock: 2,
      weight: 1050,
      salePrice: 3400,
      draw: () => platesFromAbove('sand', [RUST, 800, 800, 640]),
    },
    {
      sku: 'ISOB-33-MB',
      values: [SERVING, MILK_BLUE],
      price: 6800,
      stock: 7,
      weight: 1600,
      draw: () => platesFromAbove('clay', [{ ...MILK, seed: 'isobar-serving' }, 800, 800, 740]),
    },
  ],
};
