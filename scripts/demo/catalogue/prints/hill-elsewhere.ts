import type { Print } from '#scripts/demo/pictures/frame.ts';
import { rolls, sheetUnrolled } from '#scripts/demo/pictures/loose-sheets.ts';
import { contours } from '#scripts/demo/pictures/plots.ts';
import { slugs, words } from '#scripts/demo/text.ts';
import type { DemoProduct } from '#scripts/demo/types.ts';

const hill = (name: string, inks: Print['inks'], paper: string, room: Print['room']): Print => ({
  seed: `hill-${name}`,
  draw: contours,
  inks,
  paper,
  room,
  scale: 1,
  frame: '#1d1c1b',
});

export const hillElsewhere: DemoProduct = {
  key: 'hill-elsewhere',
  slug: slugs('a-hill-elsewhere', 'une-colline-ailleurs', 'una-collina-altrove'),
  name: words('A Hill Elsewhere', 'Une colline ailleurs', 'Una collina altrove'),
  summary: words(
    'The survey of a hill that was never there, at a scale of one to whatever you like.',
    "Le relevé d'une colline qui n'a jamais existé, à l'échelle qu'il vous plaira.",
    'Il rilievo di una collina mai esistita, nella scala che preferisci.',
  ),
  description: words(
    '<p>Cartographers draw a line wherever a hill is equally high. We had no hill, so we invented the heights and kept the line. Every fifth one is thicker, as on a walking map, and after a while one looks for the path.</p><p>This is our largest sheet. It travels rolled in a linen band and needs an afternoon under books before it lies flat.</p><ul><li>Screen-printed from the plotter film on 180 g paper, 60 × 80 cm</li><li>Edition of 120 in each colour</li><li>Sent rolled in a cardboard tube</li></ul>',
    "<p>Les cartographes tracent une ligne partout où une colline a la même hauteur. Faute de colline, nous avons inventé les hauteurs et gardé la ligne. Une sur cinq est plus grasse, comme sur les cartes de randonnée, et l'on finit par chercher le sentier.</p><p>C'est notre plus grande feuille. Elle voyage roulée dans une bande de lin et demande un après-midi sous des livres avant de rester plate.</p><ul><li>Sérigraphie d'après le film du traceur, papier 180 g, 60 × 80 cm</li><li>120 exemplaires par couleur</li><li>Envoyée roulée dans un tube de carton</li></ul>",
    "<p>I cartografi tracciano una linea ovunque una collina sia alta uguale. Non avendo una collina, abbiamo inventato le altezze e tenuto la linea. Una su cinque è più spessa, come sulle carte dei sentieri, e dopo un po' viene da cercare la strada.</p><p>È il nostro foglio più grande. Viaggia arrotolato in una fascia di lino e vuole un pomeriggio sotto i libri prima di stare piatto.</p><ul><li>Serigrafia dalla pellicola del plotter su carta da 180 g, 60 × 80 cm</li><li>120 esemplari per colore</li><li>Spedito arrotolato in un tubo di cartone</li></ul>",
  ),
  options: [words('Colour', 'Couleur', 'Colore')],
  identifier: 'VTR-PR-07',
  manufacturer: 'atelier',
  pictures: [
    {
      draw: () => sheetUnrolled(hill('lake', ['#27406b', '#c8472a'], '#f1ece0', 'forest')),
      alt: words(
        'A large sheet with blue and red height lines, half out of its roll on a green table.',
        'Une grande feuille aux courbes de niveau bleues et rouges, à demi déroulée sur une table verte.',
        'Un grande foglio con curve di livello blu e rosse, srotolato a metà su un tavolo verde.',
      ),
    },
    {
      draw: () =>
        rolls(hill('rolls', ['#27406b'], '#f1ece0', 'rose'), [
          ['#f1ece0', '#27406b'],
          ['#d8c9a6', '#a3452c'],
          ['#2f4b56', '#e9e0cd'],
        ]),
      alt: words(
        'Three rolled sheets, each with its linen band.',
        'Trois feuilles roulées, chacune avec sa bande de lin.',
        'Tre fogli arrotolati, ognuno con la sua fascia di lino.',
      ),
    },
  ],
  items: [
    {
      sku: 'HILL-LAK',
      values: [words('Lake', 'Lac', 'Lago')],
      price: 3900,
      stock: 42,
      weight: 410,
      draw: () => sheetUnrolled(hill('lake-2', ['#27406b', '#c8472a'], '#f1ece0', 'sand')),
    },
    {
      sku: 'HILL-CLA',
      values: [words('Clay', 'Argile', 'Argilla')],
      price: 3900,
      stock: 25,
      weight: 410,
      draw: () => sheetUnrolled(hill('clay', ['#8f4129', '#2b2c30'], '#e6d7b8', 'petrol')),
    },
    {
      sku: 'HILL-NIG',
      values: [words('Night', 'Nuit', 'Notte')],
      price: 3900,
      stock: 19,
      weight: 410,
      salePrice: 3100,
      draw: () => sheetUnrolled(hill('night', ['#e6d7b8', '#d9a441'], '#2f4b56', 'rose')),
    },
  ],
};
