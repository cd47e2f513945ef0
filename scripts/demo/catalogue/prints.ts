/** Drawings that a pen plotter makes line by line. */
import { hillElsewhere } from '#scripts/demo/catalogue/prints/hill-elsewhere.ts';
import { questionAndAnswer } from '#scripts/demo/catalogue/prints/question-and-answer.ts';
import { smallHours } from '#scripts/demo/catalogue/prints/small-hours.ts';
import { weatherDiary } from '#scripts/demo/catalogue/prints/weather-diary.ts';
import { meridians, tideLines, walks } from '#scripts/demo/pictures/lines.ts';
import { printNear, printOnWall } from '#scripts/demo/pictures/frame.ts';
import type { Print } from '#scripts/demo/pictures/frame.ts';
import { slugs, words } from '#scripts/demo/text.ts';
import type { DemoCategory, DemoProduct } from '#scripts/demo/types.ts';

const SMALL = words('30 × 40 cm', '30 × 40 cm', '30 × 40 cm');
const LARGEST = words('70 × 100 cm', '70 × 100 cm', '70 × 100 cm');
const LARGE = words('50 × 70 cm', '50 × 70 cm', '50 × 70 cm');
const NIGHT = words('Night blue', 'Bleu nuit', 'Blu notte');
const VERMILION = words('Vermilion', 'Vermillon', 'Vermiglio');

const tide = (inks: Print['inks'], scale: number): Print => ({
  seed: 'tideline',
  draw: tideLines,
  inks,
  paper: '#f1ece0',
  room: 'chalk',
  scale,
  frame: '#1d1c1b',
});
const NIGHT_INKS = ['#1f2f57', '#d2502a'] as const;
const VERMILION_INKS = ['#c8472a', '#1f2f57'] as const;

const tideline: DemoProduct = {
  key: 'tideline',
  slug: slugs('tideline', 'laisse-de-mer', 'linea-di-marea'),
  name: words('Tideline', 'Laisse de mer', 'Linea di marea'),
  summary: words(
    'Thirty pen lines, each carried a little further up the sheet by the one before it.',
    'Trente traits de plume, chacun porté un peu plus haut sur la feuille par celui qui le précède.',
    'Trenta tratti a penna, ognuno spinto un poco più in alto sul foglio da quello che lo precede.',
  ),
  description: words(
    '<p>A program listens to slow noise and draws it as water: a swell that gathers, leans and lets go. The plotter needs fifty minutes for a sheet. It never lifts the pen within a line, so you can see where the ink pooled when the machine slowed down to turn.</p><p>Every sheet is drawn from the same seed and no two are alike, because paper, ink and weather are not in the code.</p><ul><li>Pigment ink on 300 g cotton paper, acid-free</li><li>Open edition, signed and dated on the back</li><li>Sent flat, without frame</li></ul>',
    "<p>Un programme écoute un bruit lent et le dessine comme de l'eau : une houle qui se rassemble, se penche et lâche prise. Il faut cinquante minutes au traceur pour une feuille. Il ne lève jamais la plume au milieu d'un trait : on voit où l'encre s'est posée quand la machine a ralenti pour tourner.</p><p>Toutes les feuilles naissent de la même graine et aucune ne ressemble à l'autre, car le papier, l'encre et le temps qu'il fait ne sont pas dans le code.</p><ul><li>Encre pigmentaire sur papier coton 300 g, sans acide</li><li>Édition ouverte, signée et datée au dos</li><li>Envoyée à plat, sans cadre</li></ul>",
    "<p>Un programma ascolta un rumore lento e lo disegna come acqua: un'onda che si raccoglie, si piega e si lascia andare. Il plotter impiega cinquanta minuti per un foglio. Non solleva mai la penna a metà di un tratto: si vede dove l'inchiostro si è fermato quando la macchina ha rallentato per girare.</p><p>Tutti i fogli nascono dallo stesso seme e nessuno è uguale all'altro, perché la carta, l'inchiostro e il tempo che fa non stanno nel codice.</p><ul><li>Inchiostro a pigmenti su carta di cotone da 300 g, senza acidi</li><li>Edizione aperta, firmata e datata sul retro</li><li>Spedita in piano, senza cornice</li></ul>",
  ),
  options: [words('Size', 'Format', 'Formato'), words('Ink', 'Encre', 'Inchiostro')],
  identifier: 'VTR-PR-01',
  manufacturer: 'atelier',
  pictures: [
    {
      draw: () => printOnWall(tide(NIGHT_INKS, 0.9)),
      alt: words(
        'A framed drawing of blue waves of line with a few red ones, on a pale wall.',
        'Un dessin encadré : des vagues de traits bleus et quelques traits rouges, sur un mur clair.',
        'Un disegno incorniciato: onde di linee blu e poche linee rosse, su una parete chiara.',
      ),
    },
    {
      draw: () => printNear(tide(NIGHT_INKS, 1)),
      alt: words(
        "The plotter's pen resting on the paper, the lines around it seen from near.",
        'La plume du traceur posée sur le papier, entourée de ses traits vus de près.',
        'La penna del plotter ferma sulla carta, con i tratti visti da vicino.',
      ),
    },
  ],
  items: [
    {
      sku: 'TIDE-30-NB',
      values: [SMALL, NIGHT],
      price: 6800,
      stock: 24,
      weight: 350,
      draw: () => printOnWall(tide(NIGHT_INKS, 0.78)),
    },
    {
      sku: 'TIDE-30-VM',
      values: [SMALL, VERMILION],
      price: 6800,
      stock: 18,
      weight: 350,
      draw: () => printOnWall(tide(VERMILION_INKS, 0.78)),
    },
    {
      sku: 'TIDE-50-NB',
      values: [LARGE, NIGHT],
      price: 12_400,
      stock: 9,
      weight: 720,
      draw: () => printOnWall(tide(NIGHT_INKS, 1.1)),
    },
    {
      sku: 'TIDE-50-VM',
      values: [LARGE, VERMILION],
      price: 12_400,
      stock: 2,
      weight: 720,
      draw: () => printOnWall(tide(VERMILION_INKS, 1.1)),
    },
    {
      sku: 'TIDE-70-NB',
      values: [LARGEST, NIGHT],
      price: 18_900,
      stock: 3,
      weight: 1100,
      salePrice: 15_900,
      draw: () => printOnWall(tide(NIGHT_INKS, 1.3)),
    },
  ],
};

const walk = (ink: string): Print => ({
  seed: 'one-hundred-walks',
  draw: walks,
  inks: [ink],
  paper: '#f3efe6',
  room: 'slate',
  scale: 1,
  frame: '#18181a',
});

const hundredWalks: DemoProduct = {
  key: 'hundred-walks',
  slug: slugs('one-hundred-walks', 'cent-promenades', 'cento-passeggiate'),
  name: words('One Hundred Walks', 'Cent promenades', 'Cento passeggiate'),
  summary: words(
    'A hundred lines leave a circle together, take the same wind and arrive in a hundred places.',
    'Cent lignes quittent ensemble un cercle, prennent le même vent et arrivent en cent endroits.',
    'Cento linee lasciano insieme un cerchio, prendono lo stesso vento e arrivano in cento luoghi.',
  ),
  description: words(
    '<p>Each line takes a step, feels which way the ground slopes, and takes the next one. The rules are the same for all of them; only the place they start from differs by a degree or two. Where a walk ends, the pen draws a small ring, as one marks an arrival on a map.</p><p>Drawn in one colour, in one sitting, without a pause for the machine or for us.</p><ul><li>Technical pen, 0.35 mm, on 250 g smooth paper</li><li>30 × 40 cm, edition of 60 in each ink, numbered</li><li>Sent flat, without frame</li></ul>',
    "<p>Chaque ligne fait un pas, sent de quel côté penche le sol, puis fait le suivant. Les règles sont les mêmes pour toutes ; seul leur point de départ diffère d'un degré ou deux. Là où s'achève une promenade, la plume trace un petit anneau, comme on marque une arrivée sur une carte.</p><p>Dessiné d'une seule couleur, d'une seule traite, sans pause pour la machine ni pour nous.</p><ul><li>Plume technique de 0,35 mm sur papier lisse 250 g</li><li>30 × 40 cm, tirage de 60 exemplaires par encre, numérotés</li><li>Envoyé à plat, sans cadre</li></ul>",
    '<p>Ogni linea fa un passo, sente da che parte pende il terreno e fa il successivo. Le regole sono uguali per tutte; cambia solo il punto di partenza, di un grado o due. Dove una passeggiata finisce, la penna traccia un piccolo anello, come si segna un arrivo su una mappa.</p><p>Disegnato in un solo colore e in una sola volta, senza pause per la macchina né per noi.</p><ul><li>Penna tecnica da 0,35 mm su carta liscia da 250 g</li><li>30 × 40 cm, 60 esemplari numerati per ogni inchiostro</li><li>Spedito in piano, senza cornice</li></ul>',
  ),
  options: [words('Ink', 'Encre', 'Inchiostro')],
  identifier: 'VTR-PR-02',
  manufacturer: 'atelier',
  pictures: [
    {
      draw: () => printOnWall({ ...walk('#2b2c30'), scale: 0.78 }),
      alt: words(
        'A framed drawing of graphite lines that turn outwards from an empty circle, on a dark grey wall.',
        "Un dessin encadré de lignes graphite qui tournent autour d'un cercle vide, sur un mur gris foncé.",
        'Un disegno incorniciato di linee color grafite che girano da un cerchio vuoto, su una parete grigio scuro.',
      ),
    },
    {
      draw: () => printNear(walk('#2b2c30')),
      alt: words(
        'The empty circle from near, with the pen at the beginning of a line.',
        "Le cercle vide vu de près, la plume au début d'une ligne.",
        "Il cerchio vuoto da vicino, con la penna all'inizio di una linea.",
      ),
    },
  ],
  items: [
    {
      sku: 'WALK-GR',
      values: [words('Graphite', 'Graphite', 'Grafite')],
      price: 5400,
      stock: 31,
      weight: 320,
      draw: () => printOnWall({ ...walk('#2b2c30'), seed: 'walks-graphite' }),
    },
    {
      sku: 'WALK-MO',
      values: [words('Moss', 'Mousse', 'Muschio')],
      price: 5400,
      stock: 12,
      weight: 320,
      draw: () => printOnWall({ ...walk('#48623f'), seed: 'walks-moss' }),
    },
    {
      sku: 'WALK-OC',
      values: [words('Ochre', 'Ocre', 'Ocra')],
      price: 5400,
      stock: 0,
      weight: 320,
      draw: () => printOnWall({ ...walk('#b07a1e'), seed: 'walks-ochre' }),
    },
  ],
};

const globe = (seed: string, frame: string): Print => ({
  seed,
  draw: meridians,
  inks: ['#34332f', '#b8492c'],
  paper: '#efe8da',
  room: 'clay',
  scale: 0.86,
  frame,
});

const meridiansPrint: DemoProduct = {
  key: 'meridians',
  slug: slugs('meridians', 'meridiens', 'meridiani'),
  name: words('Meridians', 'Méridiens', 'Meridiani'),
  summary: words(
    'A globe that forgets its axis, in twenty-six circles. Edition of forty, all of them gone.',
    'Un globe qui oublie son axe, en vingt-six cercles. Tirage de quarante, tous partis.',
    'Un globo che dimentica il proprio asse, in ventisei cerchi. Quaranta esemplari, tutti partiti.',
  ),
  description: words(
    '<p>We asked the plotter for a sphere and gave it a hand that shakes a little more with every turn. What came out is closer to a fruit, or to a planet remembered the day after.</p><p>The edition of forty is complete. We keep the page open because people ask for it, and because the seed is printed on the back of each sheet: whoever owns one may draw it again.</p><ul><li>Two pigment inks on 300 g cotton paper</li><li>40 × 52 cm, framed in natural ash or black ash</li><li>Edition of 40, numbered</li></ul>',
    "<p>Nous avons demandé une sphère au traceur et lui avons donné une main qui tremble un peu plus à chaque tour. Le résultat tient plutôt du fruit, ou d'une planète dont on se souvient le lendemain.</p><p>Le tirage de quarante est complet. La page reste ouverte parce qu'on nous la demande, et parce que la graine est imprimée au dos de chaque feuille : qui en possède une peut la redessiner.</p><ul><li>Deux encres pigmentaires sur papier coton 300 g</li><li>40 × 52 cm, cadre en frêne naturel ou noir</li><li>Tirage de 40 exemplaires numérotés</li></ul>",
    '<p>Abbiamo chiesto al plotter una sfera e gli abbiamo dato una mano che trema un poco di più a ogni giro. Il risultato somiglia a un frutto, o a un pianeta ricordato il giorno dopo.</p><p>I quaranta esemplari sono esauriti. Lasciamo aperta la pagina perché ce la chiedono, e perché il seme è stampato sul retro di ogni foglio: chi ne possiede uno può ridisegnarlo.</p><ul><li>Due inchiostri a pigmenti su carta di cotone da 300 g</li><li>40 × 52 cm, cornice in frassino naturale o nero</li><li>40 esemplari numerati</li></ul>',
  ),
  options: [words('Frame', 'Cadre', 'Cornice')],
  identifier: 'VTR-PR-03',
  manufacturer: 'atelier',
  pictures: [
    {
      draw: () => printOnWall(globe('meridians', '#c9a77c')),
      alt: words(
        'A drawing of a leaning globe of thin lines in a pale wooden frame, on a clay-coloured wall.',
        "Un globe penché de traits fins dans un cadre de bois clair, sur un mur couleur d'argile.",
        'Un globo inclinato di linee sottili in una cornice di legno chiaro, su una parete color argilla.',
      ),
    },
    {
      draw: () => printNear(globe('meridians', '#c9a77c')),
      alt: words(
        'The edge of the globe from near: dark lines that cross a red one.',
        'Le bord du globe vu de près : des traits sombres qui croisent un trait rouge.',
        'Il bordo del globo da vicino: linee scure che incrociano una linea rossa.',
      ),
    },
  ],
  items: [
    {
      sku: 'MERI-ASH',
      values: [words('Natural ash', 'Frêne naturel', 'Frassino naturale')],
      price: 18_500,
      stock: 0,
      restock: 'never',
      weight: 2400,
      draw: () => printOnWall(globe('meridians-ash', '#c9a77c')),
    },
    {
      sku: 'MERI-BLK',
      values: [words('Black ash', 'Frêne noir', 'Frassino nero')],
      price: 18_500,
      stock: 0,
      restock: 'never',
      weight: 2400,
      draw: () => printOnWall(globe('meridians-black', '#1f1e1d')),
    },
  ],
};

export const PRINTS: DemoCategory = {
  key: 'prints',
  slug: slugs('plotter-prints', 'dessins-au-traceur', 'disegni-a-plotter'),
  name: words('Plotter prints', 'Dessins au traceur', 'Disegni a plotter'),
  intro: words(
    '<p>Drawings that a pen makes, held by a machine. The code decides where the line goes; ink and paper decide how it looks.</p>',
    "<p>Des dessins faits à la plume, que tient une machine. Le code décide où va la ligne ; l'encre et le papier décident de son allure.</p>",
    '<p>Disegni fatti con una penna tenuta da una macchina. Il codice decide dove va la linea; inchiostro e carta decidono che aspetto avrà.</p>',
  ),
  products: [tideline, weatherDiary, hundredWalks, hillElsewhere, smallHours, meridiansPrint, questionAndAnswer],
};
