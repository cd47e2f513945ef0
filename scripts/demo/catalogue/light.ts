/** Lamps and candles. Both carry safety information (GPSR; candles after EN 15494, fragrance after CLP). */
import { footnoteLamp } from '#scripts/demo/catalogue/light/footnote-lamp.ts';
import { gradientTapers } from '#scripts/demo/catalogue/light/gradient-tapers.ts';
import { plumbPendant } from '#scripts/demo/catalogue/light/plumb-pendant.ts';
import { verandaLantern } from '#scripts/demo/catalogue/light/veranda-lantern.ts';
import { pendantsByDay } from '#scripts/demo/pictures/hanging-and-reading-lamps.ts';
import { candleNear, candleOnShelf, lampNear, lampOnShelf } from '#scripts/demo/pictures/light.ts';
import type { Candle, Lamp } from '#scripts/demo/pictures/light.ts';
import { slugs, words } from '#scripts/demo/text.ts';
import type { DemoCategory, DemoProduct } from '#scripts/demo/types.ts';

const LAMPS = {
  opal: { shade: '#ffc98a', body: '#b89b6a', room: 'night' },
  rose: { shade: '#f2a48c', body: '#a9a49c', room: 'ember' },
  moss: { shade: '#cfd38e', body: '#3a3d3b', room: 'night' },
} as const satisfies Record<string, Lamp>;

const afterglow: DemoProduct = {
  key: 'afterglow-lamp',
  slug: slugs('afterglow-lamp', 'lampe-remanence', 'lampada-riverbero'),
  name: words('Afterglow Lamp', 'Lampe Rémanence', 'Lampada Riverbero'),
  summary: words(
    'A table lamp whose shade is cut by laser along nine slow waves. It dims the way an evening does.',
    "Une lampe de table dont l'abat-jour est découpé au laser le long de neuf ondes lentes. Elle baisse comme baisse un soir.",
    'Una lampada da tavolo dal paralume tagliato al laser lungo nove onde lente. Si abbassa come si abbassa una sera.',
  ),
  description: words(
    '<p>The waves in the shade are one recording: the light on a kitchen wall in October, measured once a minute between six and seven. The laser cuts them almost through, so that they are drawn by the lamp itself when it is lit.</p><p>Turn the disc in the foot to dim it. It takes a few seconds to follow you, on purpose.</p><ul><li>Recycled paper composite, turned brass or steel foot, textile cable of 1.8 m</li><li>Height 42 cm, diameter 35 cm, 1.6 kg</li><li>With E27 LED bulb, 6 W, 600 lm, 2,700 K, energy class E, replaceable</li><li>230 V, European plug (type C)</li></ul>',
    "<p>Les ondes de l'abat-jour sont un enregistrement : la lumière sur le mur d'une cuisine, en octobre, relevée chaque minute entre six et sept heures du soir. Le laser les découpe presque à jour ; c'est la lampe qui les dessine quand elle s'allume.</p><p>Tournez le disque du pied pour baisser la lumière. Elle met quelques secondes à vous suivre, et c'est voulu.</p><ul><li>Composite de papier recyclé, pied tourné en laiton ou en acier, câble textile de 1,8 m</li><li>Hauteur 42 cm, diamètre 35 cm, 1,6 kg</li><li>Avec ampoule LED E27, 6 W, 600 lm, 2 700 K, classe énergétique E, remplaçable</li><li>230 V, fiche européenne (type C)</li></ul>",
    '<p>Le onde del paralume sono una registrazione: la luce sul muro di una cucina, in ottobre, misurata ogni minuto tra le sei e le sette di sera. Il laser le taglia quasi fino in fondo; è la lampada che le disegna quando si accende.</p><p>Gira il disco nella base per abbassare la luce. Ci mette qualche secondo a seguirti, di proposito.</p><ul><li>Composito di carta riciclata, base tornita in ottone o acciaio, cavo tessile di 1,8 m</li><li>Altezza 42 cm, diametro 35 cm, 1,6 kg</li><li>Con lampadina LED E27, 6 W, 600 lm, 2.700 K, classe energetica E, sostituibile</li><li>230 V, spina europea (tipo C)</li></ul>',
  ),
  options: [words('Shade', 'Abat-jour', 'Paralume')],
  safety: words(
    'For indoor use in dry rooms only. Unplug before you change the bulb and let it cool; at most 8 W LED. Do not cover the shade. Do not use with a damaged cable. Keep out of reach of small children. Return old electrical equipment to a collection point.',
    "Pour l'intérieur, dans des pièces sèches uniquement. Débranchez la lampe et laissez refroidir l'ampoule avant de la changer ; LED de 8 W au plus. Ne couvrez pas l'abat-jour. N'utilisez pas la lampe si le câble est abîmé. Tenez hors de portée des jeunes enfants. Rapportez les appareils électriques usagés à un point de collecte.",
    'Solo per interni, in ambienti asciutti. Stacca la spina e lascia raffreddare la lampadina prima di cambiarla; LED da 8 W al massimo. Non coprire il paralume. Non usare con il cavo danneggiato. Tieni fuori dalla portata dei bambini piccoli. Porta gli apparecchi elettrici usati in un centro di raccolta.',
  ),
  identifier: 'VTR-LT-01 · 2610',
  manufacturer: 'lumen',
  pictures: [
    {
      draw: () => lampOnShelf(LAMPS.opal),
      alt: words(
        'A lit table lamp with a dome of warm paper, cut with wavy lines, in a dark room.',
        'Une lampe de table allumée, au dôme de papier chaud découpé de lignes ondulées, dans une pièce sombre.',
        'Una lampada da tavolo accesa, con una cupola di carta calda tagliata da linee ondulate, in una stanza scura.',
      ),
    },
    {
      draw: () => lampNear(LAMPS.opal),
      alt: words(
        'The shade from near: light shines through the waves of the cut.',
        "L'abat-jour vu de près : la lumière passe par les ondes de la découpe.",
        'Il paralume da vicino: la luce passa dalle onde del taglio.',
      ),
    },
  ],
  items: [
    {
      sku: 'AFTG-OPA',
      values: [words('Opal and brass', 'Opale et laiton', 'Opale e ottone')],
      price: 18_900,
      stock: 7,
      weight: 2300,
      draw: () => lampOnShelf({ ...LAMPS.opal, room: 'ember' }),
    },
    {
      sku: 'AFTG-ROS',
      values: [words('Rose and steel', 'Rose et acier', 'Rosa e acciaio')],
      price: 18_900,
      stock: 4,
      weight: 2300,
      draw: () => lampOnShelf(LAMPS.rose),
    },
    {
      sku: 'AFTG-MOS',
      values: [words('Moss and black steel', 'Mousse et acier noir', 'Muschio e acciaio nero')],
      price: 19_900,
      stock: 1,
      weight: 2300,
      draw: () => lampOnShelf(LAMPS.moss),
    },
  ],
};

const CANDLES = {
  cedar: { vessel: '#5d6b66', wax: '#efe3c8', room: 'ember' },
  solder: { vessel: '#80838a', wax: '#e9e6df', room: 'night' },
  fig: { vessel: '#8a5f54', wax: '#ece0c6', room: 'ember' },
} as const satisfies Record<string, Candle>;

const standby: DemoProduct = {
  key: 'standby-candle',
  slug: slugs('standby-candle', 'bougie-en-veille', 'candela-in-attesa'),
  name: words('Standby Candle', 'Bougie En veille', 'Candela In attesa'),
  summary: words(
    'For the hour when every other light is a status light. Rapeseed wax in a ribbed cup that stays.',
    "Pour l'heure où toutes les autres lumières sont des voyants. Cire de colza dans une tasse striée qui reste.",
    "Per l'ora in cui ogni altra luce è una spia. Cera di colza in una tazza a coste che resta.",
  ),
  description: words(
    '<p>We measured how a small red light in the corner of a room keeps one awake, and made the opposite. The candle burns for about forty hours; afterwards the cup, printed in clay by a machine that lays one thread of it on the other, is yours for pencils.</p><ul><li>Rapeseed and beeswax, cotton wick</li><li>220 g, about 40 hours</li><li>Printed stoneware cup, 8 × 9 cm</li></ul>',
    "<p>Nous avons mesuré comment un petit voyant rouge, au coin d'une pièce, tient éveillé, et nous avons fait le contraire. La bougie brûle environ quarante heures ; ensuite, la tasse, imprimée en argile par une machine qui pose un fil sur l'autre, attend vos crayons.</p><ul><li>Cire de colza et d'abeille, mèche de coton</li><li>220 g, environ 40 heures</li><li>Tasse en grès imprimé, 8 × 9 cm</li></ul>",
    "<p>Abbiamo misurato come una piccola spia rossa, nell'angolo di una stanza, tenga svegli, e abbiamo fatto il contrario. La candela brucia per circa quaranta ore; poi la tazza, stampata in argilla da una macchina che posa un filo sull'altro, aspetta le tue matite.</p><ul><li>Cera di colza e d'api, stoppino di cotone</li><li>220 g, circa 40 ore</li><li>Tazza in gres stampato, 8 × 9 cm</li></ul>",
  ),
  options: [words('Scent', 'Parfum', 'Profumo')],
  safety: words(
    'Never leave a burning candle unattended. Burn it out of reach of children and pets and away from anything that catches fire. Keep out of draughts, on a heat-resistant surface, 10 cm from other candles. Trim the wick to 1 cm. Contains limonene and linalool: may produce an allergic reaction.',
    "Ne laissez jamais une bougie allumée sans surveillance. Faites-la brûler hors de portée des enfants et des animaux, loin de tout objet inflammable, à l'abri des courants d'air, sur un support résistant à la chaleur et à 10 cm des autres bougies. Coupez la mèche à 1 cm. Contient du limonène et du linalol : peut produire une réaction allergique.",
    "Non lasciare mai una candela accesa incustodita. Tienila lontana da bambini e animali e da tutto ciò che può prendere fuoco, al riparo dalle correnti d'aria, su un piano resistente al calore e a 10 cm dalle altre candele. Accorcia lo stoppino a 1 cm. Contiene limonene e linalolo: può provocare una reazione allergica.",
  ),
  identifier: 'VTR-LT-02 · 2609',
  manufacturer: 'lumen',
  pictures: [
    {
      draw: () => candleOnShelf(CANDLES.cedar),
      alt: words(
        'A candle that burns in a ribbed grey-green cup, in a dark warm room.',
        'Une bougie qui brûle dans une tasse striée gris-vert, dans une pièce sombre et chaude.',
        'Una candela che brucia in una tazza a coste grigio-verde, in una stanza scura e calda.',
      ),
    },
    {
      draw: () => candleNear(CANDLES.cedar),
      alt: words(
        'The flame and the melted wax from near.',
        'La flamme et la cire fondue vues de près.',
        'La fiamma e la cera sciolta da vicino.',
      ),
    },
  ],
  items: [
    {
      sku: 'STBY-CED',
      values: [words('Cedar', 'Cèdre', 'Cedro')],
      price: 3400,
      stock: 40,
      weight: 620,
      content: { quantity: 220, unit: 'g' },
      draw: () => candleOnShelf({ ...CANDLES.cedar, room: 'night' }),
    },
    {
      sku: 'STBY-SOL',
      values: [words('Warm metal', 'Métal chaud', 'Metallo caldo')],
      price: 3400,
      stock: 22,
      weight: 620,
      content: { quantity: 220, unit: 'g' },
      draw: () => candleOnShelf(CANDLES.solder),
    },
    {
      sku: 'STBY-FIG',
      values: [words('Fig', 'Figue', 'Fico')],
      price: 3400,
      stock: 3,
      weight: 620,
      content: { quantity: 220, unit: 'g' },
      draw: () => candleOnShelf(CANDLES.fig),
    },
  ],
};

export const LIGHT: DemoCategory = {
  key: 'light',
  slug: slugs('light', 'lumiere', 'luce'),
  name: words('Light', 'Lumière', 'Luce'),
  intro: words(
    '<p>Objects for the second half of the day. None of them has an app.</p>',
    "<p>Des objets pour la seconde moitié du jour. Aucun n'a d'application.</p>",
    "<p>Oggetti per la seconda metà del giorno. Nessuno ha un'app.</p>",
  ),
  picture: {
    draw: () =>
      pendantsByDay([
        { shade: '#c9a24a', body: '#3a3026', room: 'dusk' },
        { shade: '#b4512f', body: '#2a2b2e', room: 'dusk' },
        { shade: '#3f6152', body: '#2a2b2e', room: 'dusk' },
      ]),
    alt: words(
      'Three lamps of brass, red and green hang in a blue room.',
      'Trois lampes, laiton, rouge et verte, suspendues dans une pièce bleue.',
      'Tre lampade, ottone, rossa e verde, appese in una stanza blu.',
    ),
  },
  products: [afterglow, plumbPendant, gradientTapers, footnoteLamp, standby, verandaLantern],
  parts: [
    {
      key: 'lamps',
      slug: slugs('lamps', 'lampes', 'lampade'),
      name: words('Lamps', 'Lampes', 'Lampade'),
      intro: words(
        '<p>For the table, the ceiling and the way to the gate. Every bulb can be changed.</p>',
        '<p>Pour la table, le plafond et le chemin du portail. Chaque ampoule se remplace.</p>',
        '<p>Per il tavolo, il soffitto e il vialetto. Ogni lampadina si può cambiare.</p>',
      ),
      products: [afterglow, plumbPendant, footnoteLamp, verandaLantern],
    },
    {
      key: 'candles',
      slug: slugs('candles', 'bougies', 'candele'),
      name: words('Candles', 'Bougies', 'Candele'),
      intro: words(
        '<p>Wax and a wick: the one part of this shop that needs no power at all.</p>',
        "<p>De la cire et une mèche : la seule part de cette boutique qui se passe d'électricité.</p>",
        '<p>Cera e uno stoppino: la sola parte di questo negozio che fa a meno della corrente.</p>',
      ),
      products: [gradientTapers, standby],
    },
  ],
};
