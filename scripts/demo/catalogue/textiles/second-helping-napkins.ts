import { clothOnPeg, clothsInPile } from '#scripts/demo/pictures/household.ts';
import type { Cloth } from '#scripts/demo/pictures/weave.ts';
import { slugs, words } from '#scripts/demo/text.ts';
import type { DemoProduct } from '#scripts/demo/types.ts';

const napkins = (ground: string, yarns: Cloth['yarns'], room: Cloth['room']): Cloth => ({
  seed: `napkin-${ground}`,
  ground,
  yarns,
  room,
  pattern: 'count',
});
const TERRACE = ['#d98f5f', '#b4512f', '#8f4129', '#6d3527'] as const;
const HARVEST = ['#e0c987', '#c9a24a', '#8a8a4e', '#566247'] as const;
const pile = ([first, second, third, fourth]: typeof TERRACE | typeof HARVEST, room: Cloth['room']) => {
  const yarns = ['#f3e7cd', '#f3e7cd'] as const;
  return clothsInPile(
    napkins(fourth, yarns, room),
    napkins(third, yarns, room),
    napkins(second, yarns, room),
    napkins(first, yarns, room),
  );
};

export const secondHelpingNapkins: DemoProduct = {
  key: 'second-helping-napkins',
  slug: slugs('second-helping-napkins', 'serviettes-reviens-y', 'tovaglioli-bis'),
  name: words('Second Helping Napkins', 'Serviettes Reviens-y', 'Tovaglioli Bis'),
  summary: words(
    'Four napkins in four neighbouring shades, so that everyone finds their own again after the cheese.',
    'Quatre serviettes en quatre tons voisins : chacun retrouve la sienne après le fromage.',
    'Quattro tovaglioli in quattro toni vicini: ognuno ritrova il suo dopo il formaggio.',
  ),
  description: words(
    '<p>The dyer mixes a single bath and weakens it three times. What is left in the vat decides the palest cloth, and so the sets differ a little from spring to autumn, like the soup.</p><ul><li>Composition: 100% linen, stone-washed, mitred corners</li><li>Set of four, 45 × 45 cm</li><li>Wash at 40 °C; wine comes out if you are quick</li></ul>',
    "<p>Le teinturier prépare un seul bain et l'affaiblit trois fois. Ce qui reste dans la cuve décide du linge le plus pâle : d'un printemps à l'automne, les lots varient un peu, comme la soupe.</p><ul><li>Composition : 100 % lin, lavé à la pierre, coins en onglet</li><li>Lot de quatre, 45 × 45 cm</li><li>Lavage à 40 °C ; le vin part si l'on se dépêche</li></ul>",
    "<p>Il tintore prepara un solo bagno e lo indebolisce tre volte. Quello che resta nella vasca decide il panno più chiaro, e così dalla primavera all'autunno i set cambiano un poco, come la minestra.</p><ul><li>Composizione: 100% lino, lavato alla pietra, angoli a cappuccio</li><li>Set di quattro, 45 × 45 cm</li><li>Lavare a 40 °C; il vino se ne va se fai in fretta</li></ul>",
  ),
  options: [words('Dye bath', 'Bain de teinture', 'Bagno di tintura')],
  identifier: 'VTR-TX-06',
  manufacturer: 'tessitura',
  pictures: [
    {
      draw: () => pile(TERRACE, 'sand'),
      alt: words(
        'Four folded linen napkins from pale terracotta to dark brown, on a shelf with striped sunlight.',
        'Quatre serviettes de lin pliées, de la terre cuite pâle au brun, sur une étagère rayée de soleil.',
        'Quattro tovaglioli di lino piegati, dal cotto chiaro al bruno, su una mensola con strisce di sole.',
      ),
    },
    {
      draw: () => clothOnPeg(napkins('#c9a24a', ['#b58c36', '#e0c987'], 'brick')),
      alt: words(
        'An ochre napkin hung from a peg on a red wall, its folds falling straight.',
        'Une serviette ocre pendue à une patère sur un mur rouge, ses plis qui tombent droit.',
        'Un tovagliolo ocra appeso a un piolo su una parete rossa, con le pieghe che cadono dritte.',
      ),
    },
  ],
  items: [
    {
      sku: 'SECH-TER',
      values: [words('Terrace', 'Terrasse', 'Terrazza')],
      price: 5200,
      stock: 20,
      weight: 380,
      draw: () => pile(TERRACE, 'sky'),
    },
    {
      sku: 'SECH-HAR',
      values: [words('Harvest', 'Moisson', 'Raccolto')],
      price: 5200,
      stock: 14,
      weight: 380,
      draw: () => pile(HARVEST, 'plum'),
    },
  ],
};
