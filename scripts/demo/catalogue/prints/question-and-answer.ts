import type { Print } from '#scripts/demo/pictures/frame.ts';
import { frameOnLedge, pairOnWall } from '#scripts/demo/pictures/loose-sheets.ts';
import { answer, question } from '#scripts/demo/pictures/plots.ts';
import { slugs, words } from '#scripts/demo/text.ts';
import type { DemoProduct } from '#scripts/demo/types.ts';

const half = (draw: Print['draw'], frame: string, room: Print['room']): Print => ({
  seed: 'question-and-answer',
  draw,
  inks: ['#24304a', '#c8472a'],
  paper: '#f1ece0',
  room,
  scale: 1,
  frame,
});
const pair = (frame: string, room: Print['room']) =>
  pairOnWall(half(question, frame, room), half(answer, frame, room), 'low');
const JAR = {
  seed: 'qa-jar',
  width: 300,
  height: 250,
  form: 'bowl',
  clay: '#b98a68',
  glaze: '#d9a441',
  ring: '#24304a',
  room: 'brick',
} as const;

export const questionAndAnswer: DemoProduct = {
  key: 'question-and-answer',
  slug: slugs('question-and-answer', 'question-et-reponse', 'domanda-e-risposta'),
  name: words('Question and Answer', 'Question et réponse', 'Domanda e risposta'),
  summary: words(
    'Two framed sheets that belong together. On the first every stroke looks at one point; on the second they walk around it.',
    'Deux feuilles encadrées qui vont ensemble. Sur la première, chaque trait regarde un même point ; sur la seconde, ils en font le tour.',
    'Due fogli incorniciati che stanno insieme. Sul primo ogni tratto guarda un punto; sul secondo gli girano attorno.',
  ),
  description: words(
    "<p>We wrote one rule and, by mistake, its opposite. The mistake was better, so both hang here: a hundred needles that agree, and a hundred that would rather discuss it. Only the strokes nearest the point are drawn in vermilion.</p><p>Hang them a hand's breadth apart. Further, and they stop talking.</p><ul><li>Pigment ink on 300 g cotton paper, two sheets</li><li>28 × 37 cm each, framed behind acrylic glass</li><li>Edition of 25 pairs, numbered</li></ul>",
    "<p>Nous avons écrit une règle et, par erreur, son contraire. L'erreur était meilleure : les voici toutes deux, cent aiguilles qui s'accordent et cent qui préfèrent en parler. Seuls les traits voisins du point sont au vermillon.</p><p>Accrochez-les à une main d'écart. Plus loin, elles se taisent.</p><ul><li>Encre pigmentaire sur papier coton 300 g, deux feuilles</li><li>28 × 37 cm chacune, encadrées sous verre acrylique</li><li>Tirage de 25 paires numérotées</li></ul>",
    "<p>Abbiamo scritto una regola e, per sbaglio, il suo contrario. Lo sbaglio era migliore, così eccole entrambe: cento aghi che vanno d'accordo e cento che preferiscono parlarne. Solo i tratti più vicini al punto sono in vermiglio.</p><p>Appendili a un palmo di distanza. Più lontani, smettono di parlarsi.</p><ul><li>Inchiostro a pigmenti su carta di cotone da 300 g, due fogli</li><li>28 × 37 cm ciascuno, incorniciati sotto vetro acrilico</li><li>Tiratura di 25 coppie numerate</li></ul>",
  ),
  options: [words('Frame', 'Cadre', 'Cornice')],
  identifier: 'VTR-PR-05',
  manufacturer: 'atelier',
  pictures: [
    {
      draw: () => pair('#1d1c1b', 'brick'),
      alt: words(
        'Two black frames side by side on a brick-red wall, filled with short strokes like compass needles.',
        'Deux cadres noirs côte à côte sur un mur rouge brique, remplis de petits traits comme des boussoles.',
        'Due cornici nere affiancate su una parete rosso mattone, piene di brevi tratti come aghi di bussola.',
      ),
    },
    {
      draw: () => frameOnLedge({ ...half(question, '#1d1c1b', 'chalk'), scale: 1.15 }, { ...JAR, room: 'chalk' }),
      alt: words(
        'The first sheet leans on a ledge beside a small yellow bowl.',
        "La première feuille, posée sur une tablette près d'un petit bol jaune.",
        'Il primo foglio appoggiato a una mensola accanto a una ciotolina gialla.',
      ),
    },
  ],
  items: [
    {
      sku: 'QUES-BLK',
      values: [words('Black ash', 'Frêne noir', 'Frassino nero')],
      price: 21_000,
      stock: 5,
      weight: 3100,
      draw: () => pair('#1d1c1b', 'sage'),
    },
    {
      sku: 'QUES-OAK',
      values: [words('Natural oak', 'Chêne naturel', 'Rovere naturale')],
      price: 21_000,
      stock: 1,
      weight: 3100,
      draw: () => pair('#b98d63', 'petrol'),
    },
  ],
};
