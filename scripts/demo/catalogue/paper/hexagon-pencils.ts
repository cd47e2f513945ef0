import { pencilsInCup, pencilsInRow } from '#scripts/demo/pictures/pencils.ts';
import { slugs, words } from '#scripts/demo/text.ts';
import type { DemoProduct } from '#scripts/demo/types.ts';

const COLOURS = ['#c4552f', '#d9a441', '#566247', '#2f6b78', '#27406b', '#7d2f4a'] as const;
const GREYS = ['#1f2022', '#3a3c40', '#5a5d62', '#7c8086', '#a0a4a9', '#c4c7ca'] as const;
const WOODS = ['#b98d63', '#a3452c', '#8f6a48', '#d8b48a', '#6d4a36', '#c9a27c'] as const;

export const hexagonPencils: DemoProduct = {
  key: 'hexagon-pencils',
  slug: slugs('hexagon-pencils', 'crayons-hexagone', 'matite-esagono'),
  name: words('Hexagon Pencils', 'Crayons Hexagone', 'Matite Esagono'),
  summary: words(
    'Six pencils that do not roll off the table, which is the oldest good idea in industrial design.',
    'Six crayons qui ne roulent pas de la table : la plus ancienne bonne idée du design industriel.',
    'Sei matite che non rotolano giù dal tavolo: la più antica buona idea del disegno industriale.',
  ),
  description: words(
    '<p>Cedar, six sides, one lead. We changed only the dip: the end of each pencil is left pale and carries a row of punched dots with its hardness, readable by thumb while your eyes stay on the page.</p><ul><li>Incense cedar from managed forests, water-based lacquer</li><li>Colours: 3.8 mm pigment leads; greys and woods: graphite from 4H to 6B</li><li>Six in a card sleeve, sharpened once</li></ul>',
    "<p>Du cèdre, six faces, une mine. Nous n'avons touché qu'au trempage : le bout reste clair et porte une rangée de points frappés qui donnent la dureté. Le pouce les lit sans que l'œil quitte la page.</p><ul><li>Cèdre à encens de forêts gérées, laque à l'eau</li><li>Couleurs : mines pigmentées de 3,8 mm ; gris et bois : graphite de 4H à 6B</li><li>Six dans un étui de carton, taillés une fois</li></ul>",
    "<p>Cedro, sei lati, una mina. Abbiamo cambiato solo l'immersione: l'estremità resta chiara e porta una fila di punti impressi con la durezza, che il pollice legge mentre gli occhi stanno sulla pagina.</p><ul><li>Cedro da incenso da foreste gestite, lacca ad acqua</li><li>Colori: mine a pigmenti da 3,8 mm; grigi e legni: grafite da 4H a 6B</li><li>Sei in un astuccio di cartone, temperate una volta</li></ul>",
  ),
  options: [words('Set', 'Assortiment', 'Assortimento')],
  identifier: 'VTR-PA-04',
  manufacturer: 'cartiera',
  pictures: [
    {
      draw: () => pencilsInRow('butter', COLOURS, 24),
      alt: words(
        'Six lacquered pencils lie side by side at a slant on yellow paper, the shade of a branch above them.',
        "Six crayons laqués couchés en biais sur un papier jaune, sous l'ombre d'une branche.",
        "Sei matite laccate stese di sbieco su carta gialla, all'ombra di un ramo.",
      ),
    },
    {
      draw: () => pencilsInCup('clay', COLOURS.slice(0, 5), '#27406b'),
      alt: words(
        'Five of them in a dark blue cup, points up.',
        'Cinq d’entre eux dans un gobelet bleu foncé, pointes en haut.',
        'Cinque di loro in un bicchiere blu scuro, con la punta in su.',
      ),
    },
  ],
  items: [
    {
      sku: 'HEXA-COL',
      values: [words('Colours', 'Couleurs', 'Colori')],
      price: 1500,
      stock: 80,
      weight: 90,
      draw: () => pencilsInRow('fog', COLOURS, -18),
    },
    {
      sku: 'HEXA-GRE',
      values: [words('Greys', 'Gris', 'Grigi')],
      price: 1400,
      stock: 66,
      weight: 90,
      draw: () => pencilsInRow('ochre', GREYS, 16),
    },
    {
      sku: 'HEXA-WOO',
      values: [words('Woods', 'Bois', 'Legni')],
      price: 1400,
      stock: 4,
      weight: 90,
      draw: () => pencilsInCup('petrol', WOODS.slice(0, 5), '#e2d9c6'),
    },
  ],
};
