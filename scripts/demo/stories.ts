/** Short stories of the home page. */
import { vesselsInRow } from '#scripts/demo/pictures/ceramics.ts';
import { printNear } from '#scripts/demo/pictures/frame.ts';
import { tideLines } from '#scripts/demo/pictures/lines.ts';
import { clothNear } from '#scripts/demo/pictures/weave.ts';
import { words } from '#scripts/demo/text.ts';
import type { DemoStory } from '#scripts/demo/types.ts';

const VASE = {
  seed: 'story',
  width: 560,
  height: 1000,
  form: 'sine',
  clay: '#b98a68',
  glaze: '#e9e3d6',
  ring: '#27406b',
  room: 'ochre',
} as const;

export const STORIES: readonly DemoStory[] = [
  {
    key: 'where-the-pen-slows',
    title: words('Where the pen slows down', 'Là où la plume ralentit', 'Dove la penna rallenta'),
    text: words(
      '<p>A plotter hesitates before it turns. For a tenth of a second the ink goes on flowing, and leaves a point that no program asked for. We used to correct it. Now we wait for it.</p>',
      "<p>Avant de tourner, un traceur hésite. Pendant un dixième de seconde l'encre continue de couler et laisse un point qu'aucun programme n'a demandé. Nous le corrigions. Désormais, nous l'attendons.</p>",
      "<p>Prima di girare, un plotter esita. Per un decimo di secondo l'inchiostro continua a scorrere e lascia un punto che nessun programma ha chiesto. Una volta lo correggevamo. Ora lo aspettiamo.</p>",
    ),
    picture: {
      draw: () =>
        printNear({
          seed: 'story',
          draw: tideLines,
          inks: ['#c8472a', '#1f2f57'],
          paper: '#f1ece0',
          room: 'chalk',
          scale: 1,
          frame: '#1d1c1b',
        }),
      alt: words(
        'A pen on red lines of ink.',
        "Une plume sur des traits d'encre rouge.",
        'Una penna su tratti di inchiostro rosso.',
      ),
    },
    product: 'tideline',
  },
  {
    key: 'four-lines-of-code',
    title: words(
      'Four lines of code, two metres of wool',
      'Quatre lignes de code, deux mètres de laine',
      'Quattro righe di codice, due metri di lana',
    ),
    text: words(
      '<p>In Biella <a href="/workshops">a loom from 1987</a> reads our files from a floppy disk that is really a memory card. It takes the same time as ever: forty minutes a scarf, and a cup of coffee for the weaver.</p>',
      '<p>À Biella, <a href="/fr/ateliers">un métier de 1987</a> lit nos fichiers sur une disquette qui est en fait une carte mémoire. Il lui faut le même temps que toujours : quarante minutes par écharpe, et un café pour le tisserand.</p>',
      '<p>A Biella <a href="/it/laboratori">un telaio del 1987</a> legge i nostri file da un dischetto che in realtà è una scheda di memoria. Ci mette il tempo di sempre: quaranta minuti a sciarpa, e un caffè per il tessitore.</p>',
    ),
    picture: {
      draw: () =>
        clothNear({
          seed: 'story',
          ground: '#d9d8c6',
          yarns: ['#566247', '#b98d2f'],
          room: 'chalk',
          pattern: 'interference',
        }),
      alt: words(
        'Green and ochre threads in a pale weave.',
        'Des fils verts et ocre dans un tissage clair.',
        'Fili verdi e ocra in una trama chiara.',
      ),
    },
    product: 'interference-scarf',
  },
  {
    key: 'the-kiln-decides',
    title: words('The kiln decides', 'Le four décide', 'Decide il forno'),
    text: words(
      '<p>Three vases, one curve, one glaze, one firing. They came out as three siblings do. We stopped calling it tolerance and wrote it on the label.</p>',
      "<p>Trois vases, une courbe, un émail, une cuisson. Ils en sont sortis comme trois frères. Nous avons cessé d'appeler cela de la tolérance et l'avons écrit sur le cartel.</p>",
      "<p>Tre vasi, una curva, uno smalto, una cottura. Ne sono usciti come tre fratelli. Abbiamo smesso di chiamarla tolleranza e l'abbiamo scritto in didascalia.</p>",
    ),
    picture: {
      draw: () =>
        vesselsInRow(
          [
            VASE,
            { ...VASE, seed: 'story-2', glaze: '#ded5c2', ring: '#3a4f6f' },
            { ...VASE, seed: 'story-3', glaze: '#efe9dd', ring: '#22365c' },
          ],
          0.62,
        ),
      alt: words(
        'Three pale wavy vases in a row, almost the same.',
        'Trois vases clairs et ondulés alignés, presque pareils.',
        'Tre vasi chiari e ondulati in fila, quasi uguali.',
      ),
    },
    product: 'sine-vase',
  },
];
