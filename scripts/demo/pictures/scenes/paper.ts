/** Pictures of paper, by the names of their masters. */
import type { Print } from '#scripts/demo/pictures/frame.ts';
import { ripples, shafts, truchet } from '#scripts/demo/pictures/lines.ts';
import { rolls, sheetOnCord, sheetUnrolled } from '#scripts/demo/pictures/loose-sheets.ts';
import { notebookOnShelf, notebookOpen, type Notebook } from '#scripts/demo/pictures/notebook.ts';
import { pencilsInCup, pencilsInRow, rollClosed, rollOpen, type Roll } from '#scripts/demo/pictures/pencils.ts';
import { contours, spiral, moons } from '#scripts/demo/pictures/plots.ts';
import type { Scenes } from '#scripts/demo/pictures/sheet.ts';
import { parcel, cardsFanned, cardsStanding, type Card } from '#scripts/demo/pictures/stationery.ts';

const BOOKS = {
  paths: { seed: 'paths', draw: truchet, cover: '#c08a2e', ink: '#f3e7cd', room: 'sage', ruling: 'dots' },
  echo: { seed: 'echo', draw: ripples, cover: '#24304a', ink: '#e6dfcf', room: 'chalk', ruling: 'dots' },
  shaft: { seed: 'shaft', draw: shafts, cover: '#a3452c', ink: '#f2dfc6', room: 'fog', ruling: 'dots' },
} as const satisfies Record<string, Notebook>;
const plain = (book: Notebook): Notebook => ({ ...book, seed: `${book.seed}-plain`, ruling: 'plain' });
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
const COLOURS = ['#c4552f', '#d9a441', '#566247', '#2f6b78', '#27406b', '#7d2f4a'] as const;
const GREYS = ['#1f2022', '#3a3c40', '#5a5d62', '#7c8086', '#a0a4a9', '#c4c7ca'] as const;
const WOODS = ['#b98d63', '#a3452c', '#8f6a48', '#d8b48a', '#6d4a36', '#c9a27c'] as const;
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
const MOONS = {
  seed: 'thirteen-moons',
  draw: moons,
  inks: ['#e9dfc4'],
  paper: '#26344f',
  room: 'clay',
  scale: 0.86,
  frame: '#b98d63',
} as const satisfies Print;

export const PAPER_SCENES: Scenes = {
  'marginal-notebook-1': () => notebookOnShelf(BOOKS.paths),
  'marginal-notebook-2': () => notebookOpen(BOOKS.paths),
  'marg-pa-d-1': () => notebookOnShelf({ ...BOOKS.paths, seed: 'paths-dots' }),
  'marg-pa-p-1': () => notebookOnShelf(plain(BOOKS.paths)),
  'marg-ec-d-1': () => notebookOnShelf(BOOKS.echo),
  'marg-ec-p-1': () => notebookOnShelf(plain(BOOKS.echo)),
  'marg-sh-d-1': () => notebookOnShelf(BOOKS.shaft),
  'marg-sh-p-1': () => notebookOnShelf(plain(BOOKS.shaft)),
  'endless-wrap-1': () => parcel('brick', CANAL, '#d9a441'),
  'endless-wrap-2': () =>
    rolls(ROLLS, [
      ['#d9a441', '#7a3527'],
      ['#3f5a4c', '#d9d3b4'],
      ['#efe8da', '#27406b'],
    ]),
  'endl-can-1': () => parcel('sky', { ...CANAL, seed: 'wrap-canal-2' }, '#c4552f'),
  'endl-pon-1': () => parcel('sand', POND, '#c4552f'),
  'endl-hil-1': () => parcel('petrol', HILL, '#efe8da'),
  'hexagon-pencils-1': () => pencilsInRow('butter', COLOURS, 24),
  'hexagon-pencils-2': () => pencilsInCup('clay', COLOURS.slice(0, 5), '#27406b'),
  'hexa-col-1': () => pencilsInRow('fog', COLOURS, -18),
  'hexa-gre-1': () => pencilsInRow('ochre', GREYS, 16),
  'hexa-woo-1': () => pencilsInCup('petrol', WOODS.slice(0, 5), '#e2d9c6'),
  'seven-pocket-roll-1': () => rollOpen(OLIVE),
  'seven-pocket-roll-2': () => rollClosed({ ...OLIVE, room: 'butter' }),
  'sevn-oli-1': () => rollOpen({ ...OLIVE, room: 'chalk' }),
  'sevn-ind-1': () => rollOpen(INDIGO),
  'slow-reply-cards-1': () => cardsFanned('sky', '#d8c3a0', ...SPICE),
  'slow-reply-cards-2': () => cardsStanding('butter', MEADOW[0], HARBOUR[1], SPICE[2]),
  'slow-spi-1': () => cardsFanned('chalk', '#d8c3a0', ...SPICE),
  'slow-har-1': () => cardsFanned('rose', '#e6dfcf', ...HARBOUR),
  'slow-mea-1': () => cardsFanned('clay', '#e6dfcf', ...MEADOW),
  'thirteen-moons-1': () => sheetOnCord(MOONS, 'none'),
  'thirteen-moons-2': () => sheetUnrolled({ ...MOONS, room: 'fog' }),
  'moon-27-1': () => sheetOnCord({ ...MOONS, room: 'butter' }, 'blinds'),
};
