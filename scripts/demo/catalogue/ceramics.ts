/** Stoneware whose profiles are drawn by functions. */
import { isobarPlate } from '#scripts/demo/catalogue/ceramics/isobar-plate.ts';
import { levelJug } from '#scripts/demo/catalogue/ceramics/level-jug.ts';
import { recursionBowls } from '#scripts/demo/catalogue/ceramics/recursion-bowls.ts';
import { vesselNear, vesselOnShelf, vesselsInRow } from '#scripts/demo/pictures/ceramics.ts';
import type { Vessel } from '#scripts/demo/pictures/ceramics.ts';
import { slugs, words } from '#scripts/demo/text.ts';
import type { DemoCategory, DemoProduct } from '#scripts/demo/types.ts';

const CHALK_GLAZE = words('Chalk', 'Craie', 'Gesso');
const INK_GLAZE = words('Ink', 'Encre', 'Inchiostro');
const MOSS_GLAZE = words('Moss', 'Mousse', 'Muschio');
const LOW = words('Low, 18 cm', 'Bas, 18 cm', 'Basso, 18 cm');
const TALL = words('Tall, 27 cm', 'Haut, 27 cm', 'Alto, 27 cm');

const SINE = {
  seed: 'sine',
  width: 620,
  height: 1080,
  form: 'sine',
  clay: '#b98a68',
  glaze: '#e9e3d6',
  ring: '#27406b',
  room: 'clay',
} as const satisfies Vessel;
const SINE_INK = {
  ...SINE,
  seed: 'sine-ink',
  glaze: '#2b3d62',
  ring: '#e4d8bf',
  room: 'fog',
} as const satisfies Vessel;
const LOW_SIZE = { width: 700, height: 780 } as const;

const sineVase: DemoProduct = {
  key: 'sine-vase',
  slug: slugs('sine-vase', 'vase-sinusoide', 'vaso-sinusoide'),
  name: words('Sine Vase', 'Vase Sinusoïde', 'Vaso Sinusoide'),
  summary: words(
    'One period of a wave, thrown in stoneware. It holds three stems as if that were the solution.',
    "Une période d'une onde, tournée en grès. Il tient trois tiges comme si c'était la solution.",
    'Un periodo di un’onda, tornito in gres. Regge tre steli come se fosse la soluzione.',
  ),
  description: words(
    "<p>The outline is a sine curve, damped towards the rim. A template cut from that curve guides the potter's hand on the wheel, which is why no two vases agree to the millimetre: a machine drew the line, a person followed it.</p><p>Glazed to two thirds and left bare below, where you hold it.</p><ul><li>Stoneware, fired at 1,240 °C, watertight</li><li>Glaze free of lead and cadmium</li><li>Wash by hand</li></ul>",
    "<p>Le profil est une sinusoïde, amortie vers le col. Un gabarit découpé sur cette courbe guide la main du potier au tour ; aussi deux vases ne s'accordent-ils jamais au millimètre : une machine a tracé la ligne, une personne l'a suivie.</p><p>Émaillé aux deux tiers et laissé nu en bas, là où on le tient.</p><ul><li>Grès cuit à 1 240 °C, étanche</li><li>Émail sans plomb ni cadmium</li><li>Lavage à la main</li></ul>",
    "<p>Il profilo è una sinusoide, smorzata verso il collo. Una sagoma ritagliata su quella curva guida la mano del vasaio al tornio; per questo due vasi non coincidono mai al millimetro: una macchina ha tracciato la linea, una persona l'ha seguita.</p><p>Smaltato per due terzi e lasciato nudo in basso, dove lo si prende.</p><ul><li>Gres cotto a 1.240 °C, a tenuta d'acqua</li><li>Smalto senza piombo né cadmio</li><li>Lavare a mano</li></ul>",
  ),
  options: [words('Size', 'Taille', 'Misura'), words('Glaze', 'Émail', 'Smalto')],
  identifier: 'VTR-CE-01',
  manufacturer: 'terre',
  pictures: [
    {
      draw: () => vesselOnShelf(SINE),
      alt: words(
        'A tall wavy vase with chalk-white glaze, a blue ring and a bare clay foot.',
        'Un vase haut et ondulé à l’émail blanc craie, anneau bleu et pied de terre nue.',
        'Un vaso alto e ondulato con smalto bianco gesso, un anello blu e il piede di terra nuda.',
      ),
    },
    {
      draw: () => vesselNear(SINE),
      alt: words(
        'The blue ring from near, where the glaze ends and the clay begins.',
        "L'anneau bleu vu de près, là où finit l'émail et où commence la terre.",
        "L'anello blu da vicino, dove finisce lo smalto e comincia la terra.",
      ),
    },
  ],
  items: [
    {
      sku: 'SINE-L-CH',
      values: [LOW, CHALK_GLAZE],
      price: 6900,
      stock: 13,
      weight: 1400,
      salePrice: 5500,
      draw: () => vesselOnShelf({ ...SINE, ...LOW_SIZE }),
    },
    {
      sku: 'SINE-L-IN',
      values: [LOW, INK_GLAZE],
      price: 6900,
      stock: 10,
      weight: 1400,
      salePrice: 5500,
      draw: () => vesselOnShelf({ ...SINE_INK, ...LOW_SIZE }),
    },
    {
      sku: 'SINE-L-MO',
      values: [LOW, MOSS_GLAZE],
      price: 7200,
      stock: 5,
      weight: 1400,
      draw: () =>
        vesselOnShelf({ ...SINE, ...LOW_SIZE, seed: 'sine-moss', glaze: '#48623f', ring: '#e4d8bf', room: 'sage' }),
    },
    {
      sku: 'SINE-T-CH',
      values: [TALL, CHALK_GLAZE],
      price: 9800,
      stock: 6,
      weight: 2200,
      salePrice: 7900,
      draw: () => vesselOnShelf({ ...SINE, seed: 'sine-tall', height: 1180 }),
    },
    {
      sku: 'SINE-T-IN',
      values: [TALL, INK_GLAZE],
      price: 9800,
      stock: 3,
      weight: 2200,
      salePrice: 7900,
      draw: () => vesselOnShelf({ ...SINE_INK, height: 1180 }),
    },
  ],
};

const CUP = {
  seed: 'cup',
  width: 640,
  height: 600,
  form: 'cup',
  clay: '#c9b18f',
  glaze: '#3d5a57',
  ring: '#e5d7b8',
  room: 'chalk',
} as const satisfies Vessel;
const CUP_OAT = { ...CUP, seed: 'cup-oat', glaze: '#e2d9c6', ring: '#9a5a3c', room: 'clay' } as const satisfies Vessel;
const CUP_RUST = { ...CUP, seed: 'cup-rust', glaze: '#8f4129', ring: '#ecdcbd', room: 'fog' } as const satisfies Vessel;

const cup: DemoProduct = {
  key: 'four-oclock-cup',
  slug: slugs('four-o-clock-cup', 'tasse-seize-heures', 'tazza-delle-quattro'),
  name: words("Four O'Clock Cup", 'Tasse Seize heures', 'Tazza delle quattro'),
  summary: words(
    'A cup without a handle, as thick as it must be to keep tea hot and fingers cool.',
    'Une tasse sans anse, juste assez épaisse pour garder le thé chaud et les doigts frais.',
    'Una tazza senza manico, spessa quanto basta per tenere caldo il tè e fresche le dita.',
  ),
  description: words(
    "<p>We simulated how heat walks through a wall of clay, and the wall grew to 5.2 mm at the bottom and 3 mm at the lip. Nobody will notice. You will only find that it is four o'clock and that the tea is still warm.</p><ul><li>Stoneware, 240 ml, suitable for food</li><li>Dishwasher and microwave safe</li><li>Sold singly, so that a set may be a mixed one</li></ul>",
    "<p>Nous avons simulé le chemin de la chaleur dans une paroi d'argile, et la paroi a pris 5,2 mm en bas et 3 mm à la lèvre. Personne ne le remarquera. Vous verrez seulement qu'il est seize heures et que le thé est encore chaud.</p><ul><li>Grès, 240 ml, apte au contact alimentaire</li><li>Passe au lave-vaisselle et au micro-ondes</li><li>Vendue à l'unité, pour des services dépareillés</li></ul>",
    "<p>Abbiamo simulato il cammino del calore in una parete d'argilla, e la parete è diventata di 5,2 mm in basso e di 3 mm al bordo. Nessuno se ne accorgerà. Ti accorgerai solo che sono le quattro e che il tè è ancora caldo.</p><ul><li>Gres, 240 ml, adatto al contatto con alimenti</li><li>Va in lavastoviglie e nel microonde</li><li>Venduta singolarmente, per servizi spaiati</li></ul>",
  ),
  options: [words('Glaze', 'Émail', 'Smalto')],
  identifier: 'VTR-CE-02',
  manufacturer: 'terre',
  pictures: [
    {
      draw: () => vesselsInRow([CUP, CUP_OAT, CUP_RUST], 0.6),
      alt: words(
        'Three cups without handles in a row: deep green, oat white and rust.',
        'Trois tasses sans anse alignées : vert profond, blanc avoine et rouille.',
        'Tre tazze senza manico in fila: verde profondo, bianco avena e ruggine.',
      ),
    },
    {
      draw: () => vesselNear(CUP),
      alt: words(
        'The green glaze from near, with a pale ring above the bare clay.',
        "L'émail vert vu de près, un anneau pâle au-dessus de la terre nue.",
        'Lo smalto verde da vicino, con un anello chiaro sopra la terra nuda.',
      ),
    },
  ],
  items: [
    {
      sku: 'FOUR-PIN',
      values: [words('Pine', 'Pin', 'Pino')],
      price: 2600,
      stock: 48,
      weight: 420,
      draw: () => vesselOnShelf(CUP),
    },
    {
      sku: 'FOUR-OAT',
      values: [words('Oat', 'Avoine', 'Avena')],
      price: 2600,
      stock: 36,
      weight: 420,
      draw: () => vesselOnShelf(CUP_OAT),
    },
    {
      sku: 'FOUR-RUS',
      values: [words('Rust', 'Rouille', 'Ruggine')],
      price: 2600,
      stock: 0,
      weight: 420,
      draw: () => vesselOnShelf(CUP_RUST),
    },
  ],
};

const DISH = {
  seed: 'dish',
  width: 1120,
  height: 300,
  form: 'dish',
  clay: '#a87a5c',
  glaze: '#26354f',
  ring: '#e0d2b4',
  room: 'sage',
} as const satisfies Vessel;

const dish: DemoProduct = {
  key: 'low-orbit-dish',
  slug: slugs('low-orbit-dish', 'coupe-orbite-basse', 'coppa-orbita-bassa'),
  name: words('Low Orbit Dish', 'Coupe Orbite basse', 'Coppa Orbita bassa'),
  summary: words(
    'A wide dish that stands on a foot a third of its size and seems to float. One size, one glaze.',
    "Une large coupe posée sur un pied trois fois plus petit qu'elle, et qui semble flotter. Une taille, un émail.",
    'Una coppa ampia su un piede tre volte più piccolo di lei, che sembra galleggiare. Una misura, uno smalto.',
  ),
  description: words(
    '<p>How small can a foot be before a dish tips over? We asked a program, then a potter, then a bowl of oranges. All three agreed on eleven centimetres.</p><ul><li>Stoneware, diameter 33 cm, height 9 cm</li><li>Suitable for food; wash by hand</li><li>Midnight glaze, a little different in every firing</li></ul>',
    "<p>Jusqu'où réduire le pied d'une coupe avant qu'elle ne bascule ? Nous avons demandé à un programme, puis à un potier, puis à un kilo d'oranges. Les trois se sont accordés sur onze centimètres.</p><ul><li>Grès, diamètre 33 cm, hauteur 9 cm</li><li>Apte au contact alimentaire ; lavage à la main</li><li>Émail minuit, un peu différent à chaque cuisson</li></ul>",
    "<p>Quanto può essere piccolo un piede prima che la coppa si ribalti? L'abbiamo chiesto a un programma, poi a un vasaio, poi a un chilo di arance. Tutti e tre hanno detto undici centimetri.</p><ul><li>Gres, diametro 33 cm, altezza 9 cm</li><li>Adatta al contatto con alimenti; lavare a mano</li><li>Smalto mezzanotte, un po' diverso a ogni cottura</li></ul>",
  ),
  options: [],
  identifier: 'VTR-CE-03',
  manufacturer: 'terre',
  pictures: [
    {
      draw: () => vesselOnShelf(DISH),
      alt: words(
        'A wide midnight-blue dish on a small foot, before a green-grey wall.',
        'Une large coupe bleu nuit sur un petit pied, devant un mur gris-vert.',
        'Una coppa ampia blu notte su un piccolo piede, davanti a una parete grigio-verde.',
      ),
    },
    {
      draw: () => vesselNear(DISH),
      alt: words(
        'The rim of the dish from near, dark glaze running into shadow.',
        "Le bord de la coupe vu de près, l'émail sombre qui file dans l'ombre.",
        "Il bordo della coppa da vicino, lo smalto scuro che scivola nell'ombra.",
      ),
    },
  ],
  items: [
    {
      sku: 'ORBT-MID',
      values: [],
      price: 8400,
      stock: 5,
      weight: 1900,
      draw: () => vesselOnShelf({ ...DISH, seed: 'dish-item', room: 'chalk' }),
    },
  ],
};

export const CERAMICS: DemoCategory = {
  key: 'ceramics',
  slug: slugs('ceramics', 'ceramique', 'ceramica'),
  name: words('Ceramics', 'Céramique', 'Ceramica'),
  intro: words(
    '<p>Curves from a notebook of functions, thrown by hand. The kiln has the last word, and we let it.</p>',
    '<p>Des courbes tirées d’un cahier de fonctions, tournées à la main. Le four a le dernier mot, et nous le lui laissons.</p>',
    '<p>Curve uscite da un quaderno di funzioni, tornite a mano. Il forno ha l’ultima parola, e noi gliela lasciamo.</p>',
  ),
  products: [sineVase, isobarPlate, recursionBowls, cup, levelJug, dish],
};
