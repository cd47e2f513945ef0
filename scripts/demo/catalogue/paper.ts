/** Notebooks with drawn covers, and what else lies on a desk. */
import { endlessWrap } from '#scripts/demo/catalogue/paper/endless-wrap.ts';
import { hexagonPencils } from '#scripts/demo/catalogue/paper/hexagon-pencils.ts';
import { sevenPocketRoll } from '#scripts/demo/catalogue/paper/seven-pocket-roll.ts';
import { slowReplyCards } from '#scripts/demo/catalogue/paper/slow-reply-cards.ts';
import { thirteenMoons } from '#scripts/demo/catalogue/paper/thirteen-moons.ts';
import { ripples, shafts, truchet } from '#scripts/demo/pictures/lines.ts';
import { notebookOnShelf, notebookOpen } from '#scripts/demo/pictures/notebook.ts';
import type { Notebook } from '#scripts/demo/pictures/notebook.ts';
import { slugs, words } from '#scripts/demo/text.ts';
import type { DemoCategory, DemoProduct } from '#scripts/demo/types.ts';

const BOOKS = {
  paths: { seed: 'paths', draw: truchet, cover: '#c08a2e', ink: '#f3e7cd', room: 'sage', ruling: 'dots' },
  echo: { seed: 'echo', draw: ripples, cover: '#24304a', ink: '#e6dfcf', room: 'chalk', ruling: 'dots' },
  shaft: { seed: 'shaft', draw: shafts, cover: '#a3452c', ink: '#f2dfc6', room: 'fog', ruling: 'dots' },
} as const satisfies Record<string, Notebook>;

const PATHS = words('Paths, ochre', 'Chemins, ocre', 'Sentieri, ocra');
const ECHO = words('Echo, midnight', 'Écho, minuit', 'Eco, mezzanotte');
const SHAFT = words('Shaft, brick', 'Faisceau, brique', 'Fascio, mattone');
const DOTS = words('Dot grid', 'Points', 'Puntini');
const PLAIN = words('Plain', 'Uni', 'Bianco');

const plain = (book: Notebook): Notebook => ({ ...book, seed: `${book.seed}-plain`, ruling: 'plain' });

const notebook: DemoProduct = {
  key: 'marginal-notebook',
  slug: slugs('marginal-notebook', 'carnet-en-marge', 'quaderno-a-margine'),
  name: words('Marginal Notebook', 'Carnet En marge', 'Quaderno A margine'),
  summary: words(
    'A notebook whose cover is drawn anew for every copy, so that no two of you have the same one.',
    'Un carnet dont la couverture est redessinée à chaque exemplaire : personne n’a le même que vous.',
    'Un quaderno con la copertina ridisegnata a ogni copia: nessuno ha il tuo stesso.',
  ),
  description: words(
    '<p>Three drawing rules, one for each colour of cloth: paths that turn at every tile, circles that answer each other, shafts that cross. The number on the last page is the seed of your cover. Keep it, and we can draw the same one for you again.</p><p>The paper takes fountain pens, erasers and second thoughts.</p><ul><li>A5, 160 pages, 100 g paper from certified forests</li><li>Thread-sewn, opens flat, ribbon</li><li>Cloth cover, foil-free print</li></ul>',
    "<p>Trois règles de dessin, une par couleur de toile : des chemins qui tournent à chaque carreau, des cercles qui se répondent, des faisceaux qui se croisent. Le nombre imprimé à la dernière page est la graine de votre couverture. Gardez-le, et nous pourrons vous redessiner la même.</p><p>Le papier supporte la plume, la gomme et le repentir.</p><ul><li>A5, 160 pages, papier 100 g issu de forêts certifiées</li><li>Cousu au fil, s'ouvre à plat, signet</li><li>Couverture en toile, impression sans dorure</li></ul>",
    "<p>Tre regole di disegno, una per ogni colore di tela: sentieri che svoltano a ogni tessera, cerchi che si rispondono, fasci che si incrociano. Il numero sull'ultima pagina è il seme della tua copertina. Conservalo, e potremo ridisegnartela uguale.</p><p>La carta regge la stilografica, la gomma e i ripensamenti.</p><ul><li>A5, 160 pagine, carta da 100 g da foreste certificate</li><li>Cucito a filo, si apre in piano, con segnalibro</li><li>Copertina in tela, stampa senza lamina</li></ul>",
  ),
  options: [words('Cover', 'Couverture', 'Copertina'), words('Ruling', 'Réglure', 'Rigatura')],
  identifier: 'VTR-PA-01',
  manufacturer: 'atelier',
  pictures: [
    {
      draw: () => notebookOnShelf(BOOKS.paths),
      alt: words(
        'An ochre notebook with winding pale lines on its cover leans on a wall, a dotted leaf behind it.',
        'Un carnet ocre, couvert de lignes claires qui serpentent, posé contre un mur devant une feuille à points.',
        'Un quaderno ocra con linee chiare e tortuose in copertina, appoggiato al muro davanti a un foglio a puntini.',
      ),
    },
    {
      draw: () => notebookOpen(BOOKS.paths),
      alt: words(
        'The notebook open flat: a page of dots on the left, a drawing on the right.',
        'Le carnet ouvert à plat : une page de points à gauche, un dessin à droite.',
        'Il quaderno aperto in piano: una pagina a puntini a sinistra, un disegno a destra.',
      ),
    },
  ],
  items: [
    {
      sku: 'MARG-PA-D',
      values: [PATHS, DOTS],
      price: 2200,
      stock: 60,
      weight: 380,
      draw: () => notebookOnShelf({ ...BOOKS.paths, seed: 'paths-dots' }),
    },
    {
      sku: 'MARG-PA-P',
      values: [PATHS, PLAIN],
      price: 2200,
      stock: 44,
      weight: 380,
      draw: () => notebookOnShelf(plain(BOOKS.paths)),
    },
    {
      sku: 'MARG-EC-D',
      values: [ECHO, DOTS],
      price: 2200,
      stock: 52,
      weight: 380,
      draw: () => notebookOnShelf(BOOKS.echo),
    },
    {
      sku: 'MARG-EC-P',
      values: [ECHO, PLAIN],
      price: 2200,
      stock: 4,
      weight: 380,
      draw: () => notebookOnShelf(plain(BOOKS.echo)),
    },
    {
      sku: 'MARG-SH-D',
      values: [SHAFT, DOTS],
      price: 2200,
      stock: 27,
      weight: 380,
      draw: () => notebookOnShelf(BOOKS.shaft),
    },
    {
      sku: 'MARG-SH-P',
      values: [SHAFT, PLAIN],
      price: 2200,
      stock: 0,
      weight: 380,
      draw: () => notebookOnShelf(plain(BOOKS.shaft)),
    },
  ],
};

export const PAPER: DemoCategory = {
  key: 'paper',
  slug: slugs('paper', 'papier', 'carta'),
  name: words('Paper', 'Papier', 'Carta'),
  intro: words(
    '<p>Notebooks and sheets for thinking slowly. What is on the cover was computed; what goes inside is yours.</p>',
    '<p>Des carnets et des feuilles pour penser lentement. La couverture est calculée ; le reste vous appartient.</p>',
    '<p>Quaderni e fogli per pensare piano. La copertina è calcolata; quello che va dentro è tuo.</p>',
  ),
  products: [notebook, slowReplyCards, hexagonPencils, thirteenMoons, sevenPocketRoll, endlessWrap],
};
