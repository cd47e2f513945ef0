import { rollClosed, rollOpen } from '#scripts/demo/pictures/pencils.ts';
import type { Roll } from '#scripts/demo/pictures/pencils.ts';
import { slugs, words } from '#scripts/demo/text.ts';
import type { DemoProduct } from '#scripts/demo/types.ts';

const PENCILS = ['#c4552f', '#27406b', '#d9a441', '#3d5a57', '#2b2c30', '#a8748a', '#7f9fb3'] as const;
const OLIVE = {
  cloth: '#4c5d52',
  lining: '#d9c7a4',
  strap: '#8d5a35',
  room: 'rose',
  pencils: PENCILS,
} as const satisfies Roll;
const INDIGO = {
  cloth: '#2c3a5a',
  lining: '#cfd3d0',
  strap: '#a86b3d',
  room: 'sand',
  pencils: PENCILS,
} as const satisfies Roll;

export const sevenPocketRoll: DemoProduct = {
  key: 'seven-pocket-roll',
  slug: slugs('seven-pocket-roll', 'trousse-a-sept-poches', 'astuccio-a-sette-tasche'),
  name: words('Seven-Pocket Roll', 'Trousse à sept poches', 'Astuccio a sette tasche'),
  summary: words(
    'Waxed canvas for seven pencils, or six and a screwdriver. Rolls up to the size of a bread roll.',
    "Une toile cirée pour sept crayons, ou six et un tournevis. Roulée, elle a la taille d'un petit pain.",
    'Tela cerata per sette matite, o per sei e un cacciavite. Arrotolato è grande come un panino.',
  ),
  description: words(
    '<p>We carried our plotter pens in one of these for four years before anybody asked where it could be bought. It was made by the sailmaker below our studio, from an offcut. He makes them still, seven at a time, whenever there is no wind.</p><p>A flap folds over the points, so that they stay sharp and your bag stays clean.</p><ul><li>Waxed cotton canvas, 420 g/m², linen lining</li><li>Strap of vegetable-tanned leather, 65 cm</li><li>Open 34 × 22 cm; pencils not included</li></ul>',
    "<p>Nous y avons porté nos plumes de traceur quatre ans avant qu'on nous demande où cela s'achetait. La première venait d'une chute du voilier installé sous l'atelier. Il en fait toujours, sept à la fois, quand il n'y a pas de vent.</p><p>Un rabat couvre les pointes : elles restent taillées, et votre sac reste propre.</p><ul><li>Toile de coton cirée 420 g/m², doublure de lin</li><li>Lien en cuir à tannage végétal, 65 cm</li><li>Ouverte : 34 × 22 cm ; crayons non compris</li></ul>",
    "<p>Ci abbiamo portato le penne del plotter per quattro anni, prima che qualcuno chiedesse dove si comprasse. Il primo veniva da un ritaglio del velaio che sta sotto lo studio. Li fa ancora, sette alla volta, quando non c'è vento.</p><p>Una patta copre le punte: loro restano affilate, la borsa pulita.</p><ul><li>Tela di cotone cerata da 420 g/m², fodera di lino</li><li>Laccio in cuoio a concia vegetale, 65 cm</li><li>Aperto 34 × 22 cm; matite non incluse</li></ul>",
  ),
  options: [words('Canvas', 'Toile', 'Tela')],
  identifier: 'VTR-PA-03',
  manufacturer: 'cartiera',
  pictures: [
    {
      draw: () => rollOpen(OLIVE),
      alt: words(
        'An olive canvas roll lies open on a rose table, seven coloured pencils in its pockets.',
        'Une trousse en toile olive ouverte sur une table rose, sept crayons de couleur dans les poches.',
        'Un astuccio di tela oliva aperto su un tavolo rosa, con sette matite colorate nelle tasche.',
      ),
    },
    {
      draw: () => rollClosed({ ...OLIVE, room: 'butter' }),
      alt: words(
        'The same roll closed, its leather strap wound twice around it.',
        'La même trousse fermée, le lien de cuir enroulé deux fois.',
        'Lo stesso astuccio chiuso, con il laccio di cuoio avvolto due volte.',
      ),
    },
  ],
  items: [
    {
      sku: 'SEVN-OLI',
      values: [words('Olive', 'Olive', 'Oliva')],
      price: 3800,
      stock: 16,
      weight: 260,
      draw: () => rollOpen({ ...OLIVE, room: 'chalk' }),
    },
    {
      sku: 'SEVN-IND',
      values: [words('Indigo', 'Indigo', 'Indaco')],
      price: 3800,
      stock: 7,
      weight: 260,
      draw: () => rollOpen(INDIGO),
    },
  ],
};
