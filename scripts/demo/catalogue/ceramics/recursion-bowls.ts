import { vesselNear } from '#scripts/demo/pictures/ceramics.ts';
import type { Vessel } from '#scripts/demo/pictures/ceramics.ts';
import { nestedBowls } from '#scripts/demo/pictures/tableware.ts';
import { slugs, words } from '#scripts/demo/text.ts';
import type { DemoProduct } from '#scripts/demo/types.ts';

const bowl = (width: number, height: number, glaze: string, ring: string, room: Vessel['room']): Vessel => ({
  seed: `recursion-${width}`,
  width,
  height,
  form: 'bowl',
  clay: '#c9a27c',
  glaze,
  ring,
  room,
});
const set = (glazes: readonly [string, string, string], ring: string, room: Vessel['room'], block: string) =>
  nestedBowls(
    [
      bowl(940, 400, glazes[0], ring, room),
      bowl(720, 330, glazes[1], ring, room),
      bowl(530, 270, glazes[2], ring, room),
    ],
    block,
  );
const TIDE = ['#27406b', '#6f93a6', '#e4dac6'] as const;
const KILN = ['#7a3527', '#c4552f', '#e6c08a'] as const;
const GARDEN = ['#3f5a48', '#8fa07a', '#e9e3d6'] as const;

export const recursionBowls: DemoProduct = {
  key: 'recursion-bowls',
  slug: slugs('recursion-bowls', 'bols-recursion', 'ciotole-ricorsione'),
  name: words('Recursion Bowls', 'Bols Récursion', 'Ciotole Ricorsione'),
  summary: words(
    'A bowl that contains a smaller bowl that contains a smaller bowl that contains, say, olives.',
    'Un bol qui contient un bol plus petit, qui contient un bol plus petit, qui contient, disons, des olives.',
    'Una ciotola che contiene una ciotola più piccola che ne contiene una più piccola che contiene, poniamo, olive.',
  ),
  description: words(
    '<p>Three quarters, again and again: each bowl is seventy-five per cent of its neighbour in every measure but one. Walls cannot shrink for ever, so they stay at four millimetres, and the smallest feels surprisingly solid in the palm.</p><p>The glazes step from dark to pale, so that the pile ends in a bright well.</p><ul><li>Stoneware; 1.2 l, 0.5 l and 0.2 l</li><li>For oven up to 180 °C, dishwasher and table</li><li>Set of three, packed one inside the other in paper wool</li></ul>',
    "<p>Trois quarts, et encore trois quarts : chaque bol fait soixante-quinze pour cent de son voisin, en tout sauf une mesure. Une paroi ne peut rétrécir sans fin ; elle reste à quatre millimètres, et le plus petit pèse étonnamment dans la paume.</p><p>Les émaux vont du sombre au clair, si bien que la pile s'achève en un puits lumineux.</p><ul><li>Grès ; 1,2 l, 0,5 l et 0,2 l</li><li>Supporte le four jusqu'à 180 °C et le lave-vaisselle</li><li>Lot de trois, emboîtés dans de la frisure de papier</li></ul>",
    '<p>Tre quarti, e ancora tre quarti: ogni ciotola è il settantacinque per cento della vicina in tutte le misure tranne una. Una parete non può restringersi per sempre; resta di quattro millimetri, e la più piccola pesa in mano più di quanto ti aspetti.</p><p>Gli smalti vanno dallo scuro al chiaro, così la pila finisce in un pozzo luminoso.</p><ul><li>Gres; 1,2 l, 0,5 l e 0,2 l</li><li>Regge il forno fino a 180 °C e la lavastoviglie</li><li>Set di tre, impilate nella paglia di carta</li></ul>',
  ),
  options: [words('Glazes', 'Émaux', 'Smalti')],
  identifier: 'VTR-CE-04',
  manufacturer: 'terre',
  pictures: [
    {
      draw: () => set(TIDE, '#e4dac6', 'rose', '#e2d4c4'),
      alt: words(
        'Three bowls nested on a pale plinth, dark blue outside, then grey-blue, then oat.',
        'Trois bols emboîtés sur un socle clair : bleu sombre, puis bleu-gris, puis avoine.',
        'Tre ciotole impilate su un plinto chiaro: blu scuro, poi grigio-azzurro, poi avena.',
      ),
    },
    {
      draw: () => vesselNear(bowl(900, 420, '#6f93a6', '#e4dac6', 'sand')),
      alt: words(
        'The grey-blue bowl from the side, its foot left in raw clay.',
        'Le bol bleu-gris de profil, le pied laissé en terre brute.',
        'La ciotola grigio-azzurra di profilo, il piede lasciato in terra cruda.',
      ),
    },
  ],
  items: [
    {
      sku: 'RECU-TID',
      values: [words('Tide', 'Marée', 'Marea')],
      price: 11_800,
      stock: 9,
      weight: 2700,
      draw: () => set(TIDE, '#e4dac6', 'sky', '#d9d2c4'),
    },
    {
      sku: 'RECU-KIL',
      values: [words('Kiln', 'Four', 'Forno')],
      price: 11_800,
      stock: 7,
      weight: 2700,
      draw: () => set(KILN, '#f0ddb8', 'petrol', '#8f9a94'),
    },
    {
      sku: 'RECU-GAR',
      values: [words('Garden', 'Jardin', 'Giardino')],
      price: 11_800,
      stock: 4,
      weight: 2700,
      draw: () => set(GARDEN, '#e9e3d6', 'butter', '#c9a27c'),
    },
  ],
};
