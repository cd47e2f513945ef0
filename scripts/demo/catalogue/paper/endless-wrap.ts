import { rolls } from '#scripts/demo/pictures/loose-sheets.ts';
import { ripples, truchet } from '#scripts/demo/pictures/lines.ts';
import { contours } from '#scripts/demo/pictures/plots.ts';
import { parcel } from '#scripts/demo/pictures/stationery.ts';
import type { Card } from '#scripts/demo/pictures/stationery.ts';
import { slugs, words } from '#scripts/demo/text.ts';
import type { DemoProduct } from '#scripts/demo/types.ts';

const CANAL = { seed: 'wrap-canal', draw: truchet, paper: '#efe8da', ink: '#27406b' } as const satisfies Card;
const POND = { seed: 'wrap-pond', draw: ripples, paper: '#3f5a4c', ink: '#d9d3b4' } as const satisfies Card;
const HILL = { seed: 'wrap-hill', draw: contours, paper: '#d9a441', ink: '#7a3527' } as const satisfies Card;
/** Rolls share the paper's colours; what is drawn on them is rolled inwards. */
const ROLLS = {
  seed: 'wrap',
  draw: truchet,
  inks: ['#27406b'],
  paper: '#efe8da',
  room: 'plum',
  scale: 1,
  frame: '#1d1c1b',
} as const;

export const endlessWrap: DemoProduct = {
  key: 'endless-wrap',
  slug: slugs('endless-wrap', 'papier-sans-fin', 'carta-senza-fine'),
  name: words('Endless Wrap', 'Papier Sans fin', 'Carta Senza fine'),
  summary: words(
    'Wrapping paper whose pattern never comes round again. Good enough to be unfolded with care.',
    'Un papier cadeau dont le motif ne revient jamais. Assez beau pour être déplié avec soin.',
    'Una carta da regalo il cui motivo non torna mai. Abbastanza bella da essere aperta con cura.',
  ),
  description: words(
    "<p>Printed paper repeats after one turn of the cylinder. Ours leaves a plotter ten metres wide by patience alone: the drawing goes on, roll after roll, and yours begins where somebody else's stopped. The metre of the whole is stamped on the edge.</p><ul><li>80 g kraft from recycled fibres, plant-based ink, no varnish</li><li>Roll of 70 cm × 4 m, which is 2.8 m²</li><li>Goes into the paper bin, or round the next present</li></ul>",
    "<p>Un papier imprimé se répète à chaque tour de cylindre. Le nôtre sort d'un traceur que la patience rend large de dix mètres : le dessin continue de rouleau en rouleau, et le vôtre commence où s'arrête celui d'un autre. Le métrage total est tamponné sur le bord.</p><ul><li>Kraft 80 g de fibres recyclées, encre végétale, sans vernis</li><li>Rouleau de 70 cm × 4 m, soit 2,8 m²</li><li>Va au bac à papier, ou autour du prochain cadeau</li></ul>",
    '<p>La carta stampata si ripete a ogni giro di cilindro. La nostra esce da un plotter che la pazienza fa largo dieci metri: il disegno continua di rotolo in rotolo, e il tuo comincia dove finisce quello di un altro. Il metraggio complessivo è timbrato sul bordo.</p><ul><li>Kraft da 80 g di fibre riciclate, inchiostro vegetale, senza vernice</li><li>Rotolo da 70 cm × 4 m, cioè 2,8 m²</li><li>Va nel bidone della carta, o attorno al prossimo regalo</li></ul>',
  ),
  options: [words('Pattern', 'Motif', 'Motivo')],
  identifier: 'VTR-PA-05',
  manufacturer: 'cartiera',
  pictures: [
    {
      draw: () => parcel('brick', CANAL, '#d9a441'),
      alt: words(
        'A parcel in white paper with winding blue lines, tied with a yellow ribbon, on a brick-red table.',
        'Un paquet en papier blanc aux lignes bleues sinueuses, noué d’un ruban jaune, sur une table rouge brique.',
        'Un pacco in carta bianca con linee blu tortuose, legato da un nastro giallo, su un tavolo rosso mattone.',
      ),
    },
    {
      draw: () =>
        rolls(ROLLS, [
          ['#d9a441', '#7a3527'],
          ['#3f5a4c', '#d9d3b4'],
          ['#efe8da', '#27406b'],
        ]),
      alt: words(
        'Yellow, green and white rolls of paper in their bands.',
        'Rouleaux jaune, vert et blanc, chacun dans sa bande.',
        'Rotoli giallo, verde e bianco nelle loro fasce.',
      ),
    },
  ],
  items: [
    {
      sku: 'ENDL-CAN',
      values: [words('Canal', 'Canal', 'Canale')],
      price: 1200,
      stock: 58,
      weight: 300,
      content: { quantity: 2.8, unit: 'm2' },
      draw: () => parcel('sky', { ...CANAL, seed: 'wrap-canal-2' }, '#c4552f'),
    },
    {
      sku: 'ENDL-PON',
      values: [words('Ponds', 'Étangs', 'Stagni')],
      price: 1200,
      stock: 41,
      weight: 300,
      content: { quantity: 2.8, unit: 'm2' },
      draw: () => parcel('sand', POND, '#c4552f'),
    },
    {
      sku: 'ENDL-HIL',
      values: [words('Hills', 'Collines', 'Colline')],
      price: 1200,
      stock: 3,
      weight: 300,
      content: { quantity: 2.8, unit: 'm2' },
      draw: () => parcel('petrol', HILL, '#efe8da'),
    },
  ],
};
