import type { Print } from '#scripts/demo/pictures/frame.ts';
import { sheetOnCord, sheetUnrolled } from '#scripts/demo/pictures/loose-sheets.ts';
import { moons } from '#scripts/demo/pictures/plots.ts';
import { slugs, words } from '#scripts/demo/text.ts';
import type { DemoProduct } from '#scripts/demo/types.ts';

const MOONS = {
  seed: 'thirteen-moons',
  draw: moons,
  inks: ['#e9dfc4'],
  paper: '#26344f',
  room: 'clay',
  scale: 0.86,
  frame: '#b98d63',
} as const satisfies Print;

export const thirteenMoons: DemoProduct = {
  key: 'thirteen-moons',
  slug: slugs('thirteen-moons', 'treize-lunes', 'tredici-lune'),
  name: words('Thirteen Moons', 'Treize lunes', 'Tredici lune'),
  summary: words(
    'A wall calendar without weekdays, holidays or names of months: only how much of the moon there will be.',
    "Un calendrier mural sans jours, ni fêtes, ni noms de mois : seulement ce qu'il y aura de lune.",
    'Un calendario da parete senza giorni, feste né nomi di mesi: soltanto quanta luna ci sarà.',
  ),
  description: words(
    "<p>Thirteen rows, one for each lunation of 2027, from the thin sickle on the left through the full disc to the sickle on the right. The new moon is bare paper. You will miss dentist's appointments and no clear night.</p><p>Pale ink is hard to draw on dark paper; it takes two passes and a plotter that hits the same line twice.</p><ul><li>Opaque pigment on 240 g dyed-through paper, 50 × 70 cm</li><li>Oak strips and a cotton cord for hanging</li><li>Positions computed for Central European Time</li></ul>",
    "<p>Treize rangs, un par lunaison de 2027, du mince croissant de gauche au croissant de droite en passant par le disque plein. La nouvelle lune, c'est le papier nu. Vous manquerez des rendez-vous chez le dentiste, mais aucune nuit claire.</p><p>Une encre pâle tient mal sur un papier sombre : il faut deux passages, et un traceur qui retombe sur sa propre ligne.</p><ul><li>Pigment couvrant sur papier 240 g teinté dans la masse, 50 × 70 cm</li><li>Baguettes de chêne et cordon de coton pour l'accrocher</li><li>Positions calculées pour l'heure d'Europe centrale</li></ul>",
    "<p>Tredici righe, una per ogni lunazione del 2027, dalla falce sottile a sinistra al disco pieno alla falce a destra. La luna nuova è carta nuda. Ti perderai qualche appuntamento dal dentista e nessuna notte serena.</p><p>Un inchiostro chiaro fatica sulla carta scura: ci vogliono due passate, e un plotter che ritrovi la propria linea.</p><ul><li>Pigmento coprente su carta da 240 g tinta in pasta, 50 × 70 cm</li><li>Listelli di rovere e cordino di cotone per appenderlo</li><li>Posizioni calcolate per l'ora dell'Europa centrale</li></ul>",
  ),
  options: [],
  identifier: 'VTR-PA-06',
  manufacturer: 'cartiera',
  pictures: [
    {
      draw: () => sheetOnCord(MOONS, 'none'),
      alt: words(
        'A midnight-blue sheet with rows of pale moon phases hangs from oak strips on a clay-coloured wall.',
        "Une feuille bleu nuit aux rangées de lunes pâles, tenue par des baguettes de chêne sur un mur couleur d'argile.",
        'Un foglio blu notte con file di lune chiare, appeso a listelli di rovere su una parete color argilla.',
      ),
    },
    {
      draw: () => sheetUnrolled({ ...MOONS, room: 'fog' }),
      alt: words(
        'The calendar half unrolled, the waxing moons to be seen.',
        'Le calendrier à demi déroulé, les lunes croissantes visibles.',
        'Il calendario srotolato a metà, con le lune crescenti in vista.',
      ),
    },
  ],
  items: [
    {
      sku: 'MOON-27',
      values: [],
      price: 3200,
      stock: 34,
      weight: 520,
      draw: () => sheetOnCord({ ...MOONS, room: 'butter' }, 'blinds'),
    },
  ],
};
