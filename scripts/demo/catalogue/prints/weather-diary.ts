/** Twelve sheets, one for each month: the product with the most items. */
import { sheetOnCord, sheetsOnTable } from '#scripts/demo/pictures/loose-sheets.ts';
import type { Print } from '#scripts/demo/pictures/frame.ts';
import { month } from '#scripts/demo/pictures/plots.ts';
import type { RoomName } from '#scripts/demo/pictures/room.ts';
import { slugs, words } from '#scripts/demo/text.ts';
import type { Words } from '#scripts/demo/text.ts';
import type { DemoItem, DemoProduct } from '#scripts/demo/types.ts';

/** Name, ink of the temperatures, ink of mean and rain, room, stock. */
const MONTHS: readonly [Words, string, string, RoomName, number][] = [
  [words('January', 'Janvier', 'Gennaio'), '#2f3f5c', '#7f95ad', 'sky', 9],
  [words('February', 'Février', 'Febbraio'), '#3a3c44', '#c8472a', 'fog', 11],
  [words('March', 'Mars', 'Marzo'), '#4d6a52', '#b98d2f', 'sage', 8],
  [words('April', 'Avril', 'Aprile'), '#2b2c30', '#3f7a86', 'rose', 3],
  [words('May', 'Mai', 'Maggio'), '#48623f', '#c8472a', 'butter', 14],
  [words('June', 'Juin', 'Giugno'), '#b07a1e', '#27406b', 'sand', 10],
  [words('July', 'Juillet', 'Luglio'), '#c8472a', '#2b2c30', 'clay', 0],
  [words('August', 'Août', 'Agosto'), '#a3452c', '#b98d2f', 'ochre', 7],
  [words('September', 'Septembre', 'Settembre'), '#6d4a36', '#3f7a86', 'chalk', 12],
  [words('October', 'Octobre', 'Ottobre'), '#8f4129', '#2b2c30', 'brick', 6],
  [words('November', 'Novembre', 'Novembre'), '#34363d', '#7f6a80', 'plum', 2],
  [words('December', 'Décembre', 'Dicembre'), '#1f2f57', '#a3452c', 'petrol', 18],
];

function sheet(index: number, room?: RoomName): Print {
  const [, ink, second, ownRoom] = MONTHS[index] ?? [undefined, '#2b2c30', '#c8472a', 'chalk'];
  return {
    seed: `weather-${index + 1}`,
    draw: month,
    inks: [ink, second],
    paper: '#f4efe3',
    room: room ?? ownRoom,
    scale: 1,
    frame: '#b98d63',
  };
}

const items = MONTHS.map(([name, , , , stock], index): DemoItem => ({
  sku: `WTHR-${String(index + 1).padStart(2, '0')}`,
  values: [name],
  price: 4800,
  stock,
  weight: 260,
  draw: () => sheetOnCord({ ...sheet(index), scale: 0.94 }),
}));
const [january, ...others] = items;
if (january === undefined) throw new Error('A year has months.');

export const weatherDiary: DemoProduct = {
  key: 'weather-diary',
  slug: slugs('weather-diary', 'journal-du-temps', 'diario-del-tempo'),
  name: words('Weather Diary', 'Journal du temps', 'Diario del tempo'),
  summary: words(
    'A month of weather on one sheet: a stroke for every day, a ring for every day it rained.',
    'Un mois de météo sur une feuille : un trait par jour, un anneau par jour de pluie.',
    'Un mese di tempo su un foglio: un tratto per ogni giorno, un anello per ogni giorno di pioggia.',
  ),
  description: words(
    "<p>On the roof of the studio a thermometer and a rain gauge report every ten minutes. On the last evening of the month the plotter reads their notes and draws them, from the coldest hour of each day to the warmest, with a red or blue thread through the middle.</p><p>People buy the month they were born in, or married, or the one in which nothing happened and the swifts came back.</p><ul><li>Two technical pens on 200 g laid paper</li><li>24 × 32 cm, drawn from last year's readings</li><li>The strips of oak and the cord are included</li></ul>",
    "<p>Sur le toit de l'atelier, un thermomètre et un pluviomètre parlent toutes les dix minutes. Le dernier soir du mois, le traceur lit leurs notes et les dessine, de l'heure la plus froide de chaque jour à la plus douce, avec un fil rouge ou bleu au milieu.</p><p>On choisit le mois où l'on est né, celui où l'on s'est marié, ou celui où il ne s'est rien passé, sinon le retour des martinets.</p><ul><li>Deux plumes techniques sur papier vergé 200 g</li><li>24 × 32 cm, dessiné d'après les relevés de l'an dernier</li><li>Baguettes de chêne et cordon compris</li></ul>",
    "<p>Sul tetto dello studio un termometro e un pluviometro parlano ogni dieci minuti. L'ultima sera del mese il plotter legge i loro appunti e li disegna, dall'ora più fredda di ogni giorno alla più calda, con un filo rosso o blu nel mezzo.</p><p>C'è chi sceglie il mese in cui è nato, chi quello in cui si è sposato, chi quello in cui non è successo niente, a parte il ritorno dei rondoni.</p><ul><li>Due penne tecniche su carta vergata da 200 g</li><li>24 × 32 cm, disegnato dai dati dell'anno scorso</li><li>Listelli di rovere e cordino inclusi</li></ul>",
  ),
  options: [words('Month', 'Mois', 'Mese')],
  identifier: 'VTR-PR-04',
  manufacturer: 'atelier',
  pictures: [
    {
      draw: () => sheetOnCord(sheet(4, 'butter'), 'blinds'),
      alt: words(
        'A sheet with upright strokes like a row of grass hangs from oak strips on a sunlit yellow wall.',
        'Une feuille aux traits dressés comme des herbes, tenue par deux baguettes de chêne sur un mur jaune au soleil.',
        "Un foglio con tratti verticali come fili d'erba, appeso a listelli di rovere su una parete gialla al sole.",
      ),
    },
    {
      draw: () =>
        sheetsOnTable(
          [0, 6, 4, 9, 2, 11, 7, 3, 10].map((index) => sheet(index, 'petrol')),
          3,
        ),
      alt: words(
        'Nine months laid out on a dark table, each in its own ink.',
        'Neuf mois étalés sur une table sombre, chacun dans son encre.',
        'Nove mesi disposti su un tavolo scuro, ognuno con il suo inchiostro.',
      ),
    },
  ],
  items: [january, ...others],
};
