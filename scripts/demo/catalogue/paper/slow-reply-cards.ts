import { ripples, truchet } from '#scripts/demo/pictures/lines.ts';
import { contours, spiral } from '#scripts/demo/pictures/plots.ts';
import { cardsFanned, cardsStanding } from '#scripts/demo/pictures/stationery.ts';
import type { Card } from '#scripts/demo/pictures/stationery.ts';
import { slugs, words } from '#scripts/demo/text.ts';
import type { DemoProduct } from '#scripts/demo/types.ts';

/** Two lines a tile: more of them would be the only dense thing on the table. */
const maze: Card['draw'] = (drawing) => truchet({ ...drawing, lines: 2 });

type Set = readonly [Card, Card, Card, Card];

/** Four drawings in four pairs of paper and ink. */
const cards = (name: string, ...colours: readonly [string, string][]): Set => {
  const one = (index: number, draw: Card['draw']): Card => {
    const [paper, ink] = colours[index] ?? ['#efe8da', '#27406b'];
    return { seed: `cards-${name}-${index}`, draw, paper, ink };
  };
  return [one(0, spiral), one(1, maze), one(2, contours), one(3, ripples)];
};
const SPICE = cards(
  'spice',
  ['#a3452c', '#f2dfc6'],
  ['#d9a441', '#fff4dc'],
  ['#efe8da', '#a3452c'],
  ['#5d3a34', '#e6c9a8'],
);
const HARBOUR = cards(
  'harbour',
  ['#27406b', '#e6dfcf'],
  ['#efe8da', '#27406b'],
  ['#8fa9b8', '#1f2f57'],
  ['#1f2a3f', '#c9d6dd'],
);
const MEADOW = cards(
  'meadow',
  ['#566247', '#e9e3c6'],
  ['#c9c48f', '#3f4f3a'],
  ['#efe8da', '#566247'],
  ['#b98d2f', '#fff4dc'],
);

export const slowReplyCards: DemoProduct = {
  key: 'slow-reply-cards',
  slug: slugs('cards-for-slow-replies', 'cartes-pour-reponses-lentes', 'biglietti-per-risposte-lente'),
  name: words('Cards for Slow Replies', 'Cartes pour réponses lentes', 'Biglietti per risposte lente'),
  summary: words(
    'Eight cards for letters that should have been answered in spring. The drawing apologises first.',
    "Huit cartes pour les lettres auxquelles il fallait répondre au printemps. Le dessin s'excuse d'abord.",
    'Otto biglietti per le lettere a cui si doveva rispondere in primavera. Il disegno chiede scusa per primo.',
  ),
  description: words(
    '<p>Four patterns, each twice: a spiral, a maze, a hill and two ponds. The plotter presses with a ball instead of a pen, so that lines are both printed and felt. Inside is nothing at all, which most people fill in four minutes.</p><ul><li>Cotton board, 350 g, folded to 105 × 148 mm</li><li>Eight envelopes of unbleached paper</li><li>Boxed without plastic</li></ul>',
    "<p>Quatre motifs, deux fois chacun : une spirale, un labyrinthe, une colline et deux étangs. Le traceur presse une bille au lieu d'une plume ; les lignes se voient et se sentent sous le doigt. Dedans, rien du tout : on le remplit d'ordinaire en quatre minutes.</p><ul><li>Carton de coton 350 g, plié au format 105 × 148 mm</li><li>Huit enveloppes en papier écru</li><li>En boîte, sans plastique</li></ul>",
    "<p>Quattro motivi, due volte ciascuno: una spirale, un labirinto, una collina e due stagni. Il plotter preme con una sfera invece che con una penna, così le linee si vedono e si sentono sotto le dita. Dentro non c'è niente: di solito si riempie in quattro minuti.</p><ul><li>Cartoncino di cotone da 350 g, piegato a 105 × 148 mm</li><li>Otto buste di carta non sbiancata</li><li>In scatola, senza plastica</li></ul>",
  ),
  options: [words('Colours', 'Couleurs', 'Colori')],
  identifier: 'VTR-PA-02',
  manufacturer: 'cartiera',
  pictures: [
    {
      draw: () => cardsFanned('sky', '#d8c3a0', ...SPICE),
      alt: words(
        'Four cards in brick, ochre and cream, fanned over an unbleached envelope on a pale blue table.',
        'Quatre cartes brique, ocre et crème en éventail sur une enveloppe écrue, table bleu pâle.',
        'Quattro biglietti mattone, ocra e crema a ventaglio su una busta grezza, tavolo azzurro.',
      ),
    },
    {
      draw: () => cardsStanding('butter', MEADOW[0], HARBOUR[1], SPICE[2]),
      alt: words(
        'Three folded cards stand on a shelf: a spiral, a maze and a hill.',
        'Trois cartes pliées debout sur une étagère : une spirale, un labyrinthe, une colline.',
        'Tre biglietti piegati in piedi su una mensola: una spirale, un labirinto, una collina.',
      ),
    },
  ],
  items: [
    {
      sku: 'SLOW-SPI',
      values: [words('Spice', 'Épices', 'Spezie')],
      price: 1800,
      stock: 46,
      weight: 240,
      draw: () => cardsFanned('chalk', '#d8c3a0', ...SPICE),
    },
    {
      sku: 'SLOW-HAR',
      values: [words('Harbour', 'Port', 'Porto')],
      price: 1800,
      stock: 39,
      weight: 240,
      draw: () => cardsFanned('rose', '#e6dfcf', ...HARBOUR),
    },
    {
      sku: 'SLOW-MEA',
      values: [words('Meadow', 'Prairie', 'Prato')],
      price: 1800,
      stock: 22,
      weight: 240,
      salePrice: 1400,
      draw: () => cardsFanned('clay', '#e6dfcf', ...MEADOW),
    },
  ],
};
