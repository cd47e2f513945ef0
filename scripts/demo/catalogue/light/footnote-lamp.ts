import type { Lamp } from '#scripts/demo/pictures/light.ts';
import { readingLampOnDesk } from '#scripts/demo/pictures/hanging-and-reading-lamps.ts';
import { slugs, words } from '#scripts/demo/text.ts';
import type { DemoProduct } from '#scripts/demo/types.ts';

const LAMPS = {
  moss: { shade: '#46684f', body: '#2a2b2e', room: 'ember' },
  cream: { shade: '#d9c9a4', body: '#8a6a42', room: 'night' },
  ox: { shade: '#9b3f2e', body: '#2a2b2e', room: 'dusk' },
} as const satisfies Record<string, Lamp>;

export const footnoteLamp: DemoProduct = {
  key: 'footnote-lamp',
  slug: slugs('footnote-lamp', 'lampe-note-de-bas-de-page', 'lampada-nota-a-pie-di-pagina'),
  name: words('Footnote Lamp', 'Lampe Note de bas de page', 'Lampada Nota a piè di pagina'),
  summary: words(
    'A reading lamp for the smallest print in the book. Two arms, no spring, and it stays where you leave it.',
    'Une lampe de lecture pour les plus petits caractères du livre. Deux bras, aucun ressort : elle reste où vous la laissez.',
    'Una lampada da lettura per il carattere più piccolo del libro. Due bracci, nessuna molla: resta dove la lasci.',
  ),
  description: words(
    '<p>Springs sing and sag, so there are none. A weight in the foot of the upper arm balances the head at every angle; the sum was done by a student of mechanics who wanted to read in bed without waking anybody.</p><p>The light ends in a sharp edge four fingers wide of an open paperback.</p><ul><li>Steel, reach 62 cm, foot of cast iron under felt</li><li>Built-in LED module, 5 W, 420 lm, 2,700 K, dimmable, replaceable by a professional, energy class F</li><li>USB-C power supply and 1.5 m cable included</li></ul>',
    "<p>Les ressorts chantent et fatiguent ; il n'y en a donc pas. Un poids au pied du bras supérieur équilibre la tête sous tous les angles. Le calcul est d'une étudiante en mécanique qui voulait lire au lit sans réveiller personne.</p><p>La lumière s'arrête net, à quatre doigts d'un livre de poche ouvert.</p><ul><li>Acier, portée 62 cm, pied en fonte garni de feutre</li><li>Module LED intégré, 5 W, 420 lm, 2 700 K, à intensité réglable, remplaçable par un professionnel, classe énergétique F</li><li>Alimentation USB-C et câble de 1,5 m compris</li></ul>",
    '<p>Le molle cantano e si stancano, quindi non ce ne sono. Un peso al piede del braccio superiore tiene in equilibrio la testa a ogni angolo; il calcolo è di una studentessa di meccanica che voleva leggere a letto senza svegliare nessuno.</p><p>La luce finisce con un bordo netto, a quattro dita da un tascabile aperto.</p><ul><li>Acciaio, sbraccio 62 cm, base in ghisa con feltro</li><li>Modulo LED integrato, 5 W, 420 lm, 2.700 K, dimmerabile, sostituibile da un professionista, classe energetica F</li><li>Alimentatore USB-C e cavo di 1,5 m inclusi</li></ul>',
  ),
  options: [words('Colour', 'Couleur', 'Colore')],
  safety: words(
    'Indoors only. Use the power supply that comes with it. Do not look into the light source from near. Fingers may be caught between the arms: keep away from small children. Unplug before cleaning. Return old electrical equipment to a collection point.',
    "À l'intérieur uniquement. Utilisez l'alimentation fournie. Ne regardez pas la source lumineuse de près. Risque de pincement entre les bras : tenir à l'écart des jeunes enfants. Débranchez avant de nettoyer. En fin de vie, confiez l'appareil à un point de collecte.",
    "Solo per interni. Usa l'alimentatore in dotazione. Non guardare da vicino la sorgente luminosa. Le dita possono restare schiacciate tra i bracci: tenere lontano dai bambini piccoli. Stacca la spina prima di pulirla. A fine vita consegna l'apparecchio a un punto di raccolta.",
  ),
  identifier: 'VTR-LT-04 · 2608',
  manufacturer: 'lumen',
  pictures: [
    {
      draw: () => readingLampOnDesk(LAMPS.moss),
      alt: words(
        'A green desk lamp on two thin arms bends over a lit sheet of paper in a brown, dark room.',
        'Une lampe de bureau verte, sur deux bras fins, se penche sur une feuille éclairée dans une pièce brune et sombre.',
        'Una lampada da scrivania verde su due bracci sottili si china su un foglio illuminato in una stanza bruna e scura.',
      ),
    },
    {
      draw: () => readingLampOnDesk({ ...LAMPS.moss, room: 'petrol' }, true),
      alt: words(
        'The head of the lamp, its white inside alight.',
        "La tête de la lampe, l'intérieur blanc allumé.",
        "La testa della lampada, con l'interno bianco acceso.",
      ),
    },
  ],
  items: [
    {
      sku: 'FOOT-MOS',
      values: [words('Moss', 'Mousse', 'Muschio')],
      price: 13_900,
      stock: 17,
      weight: 2600,
      draw: () => readingLampOnDesk({ ...LAMPS.moss, room: 'night' }),
    },
    {
      sku: 'FOOT-CRE',
      values: [words('Cream and bronze', 'Crème et bronze', 'Crema e bronzo')],
      price: 13_900,
      stock: 6,
      weight: 2600,
      draw: () => readingLampOnDesk(LAMPS.cream),
    },
    {
      sku: 'FOOT-OXB',
      values: [words('Oxblood', 'Sang-de-bœuf', 'Sangue di bue')],
      price: 13_900,
      stock: 10,
      weight: 2600,
      draw: () => readingLampOnDesk(LAMPS.ox),
    },
  ],
};
