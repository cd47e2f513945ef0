import type { Lamp } from '#scripts/demo/pictures/light.ts';
import { pendantOverTable, pendantsByDay } from '#scripts/demo/pictures/hanging-and-reading-lamps.ts';
import { slugs, words } from '#scripts/demo/text.ts';
import type { DemoProduct } from '#scripts/demo/types.ts';

const PENDANTS = {
  lacquer: { shade: '#b4512f', body: '#2a2b2e', room: 'dusk' },
  brass: { shade: '#c9a24a', body: '#3a3026', room: 'ember' },
  bottle: { shade: '#3f6152', body: '#2a2b2e', room: 'night' },
} as const satisfies Record<string, Lamp>;

export const plumbPendant: DemoProduct = {
  key: 'plumb-pendant',
  slug: slugs('plumb-pendant', 'suspension-fil-a-plomb', 'sospensione-filo-a-piombo'),
  name: words('Plumb Pendant', 'Suspension Fil à plomb', 'Sospensione Filo a piombo'),
  summary: words(
    'A spun cone that hangs dead straight and lights exactly one table.',
    "Un cône repoussé au tour, qui pend bien droit et n'éclaire qu'une seule table.",
    'Un cono tornito in lastra che pende perfettamente dritto e illumina un tavolo, quello e basta.',
  ),
  description: words(
    '<p>Its curve is a tractrix: the path of a weight dragged along the floor by a string. Spun round its axis, that path makes a shade that throws light down in an even disc and keeps it out of the eyes of those who sit under it.</p><p>A metal spinner near Brescia presses each one over a wooden form in under two minutes, and then spends twenty on the rim.</p><ul><li>Aluminium 1.2 mm, lacquered or brass-plated; white inside</li><li>Diameter 38 cm, textile cable of 2 m, ceiling rose included</li><li>E27, LED up to 12 W; bulb of 8 W, 806 lm, 2,700 K, energy class E, supplied</li></ul>',
    "<p>Sa courbe est une tractrice : le chemin d'un poids qu'une ficelle traîne au sol. Tournée sur son axe, elle donne un abat-jour qui verse la lumière en un disque égal et l'épargne aux yeux des convives.</p><p>Près de Brescia, un repousseur presse chaque pièce sur une forme de bois en moins de deux minutes, puis en passe vingt sur le bord.</p><ul><li>Aluminium de 1,2 mm, laqué ou laitonné ; intérieur blanc</li><li>Diamètre 38 cm, câble textile de 2 m, pavillon compris</li><li>E27, LED jusqu'à 12 W ; ampoule de 8 W, 806 lm, 2 700 K, classe énergétique E, fournie</li></ul>",
    '<p>La sua curva è una trattrice: la strada di un peso trascinato per terra da uno spago. Ruotata sul proprio asse, diventa un paralume che versa la luce in un disco uniforme e la risparmia agli occhi di chi è seduto sotto.</p><p>Vicino a Brescia un tornitore in lastra preme ogni pezzo su una forma di legno in meno di due minuti, poi ne dedica venti al bordo.</p><ul><li>Alluminio da 1,2 mm, laccato od ottonato; interno bianco</li><li>Diametro 38 cm, cavo tessile di 2 m, rosone incluso</li><li>E27, LED fino a 12 W; lampadina da 8 W, 806 lm, 2.700 K, classe energetica E, in dotazione</li></ul>',
  ),
  options: [words('Finish', 'Finition', 'Finitura')],
  safety: words(
    'To be connected by a qualified electrician: switch off the mains first. Dry indoor rooms only. At most 12 W LED. The ceiling must carry 5 kg. Hang it at least 60 cm above the table. Return old electrical equipment to a collection point.',
    'À faire raccorder par un électricien qualifié, courant coupé. Pièces intérieures sèches uniquement. LED de 12 W au plus. Le plafond doit porter 5 kg. Suspendez-la à 60 cm au moins au-dessus de la table. Déposez les appareils électriques usagés dans un point de collecte.',
    'Il collegamento spetta a un elettricista qualificato, a corrente staccata. Solo ambienti interni asciutti. LED da 12 W al massimo. Il soffitto deve reggere 5 kg. Appendila almeno 60 cm sopra il tavolo. Porta le apparecchiature elettriche usate a un punto di raccolta.',
  ),
  identifier: 'VTR-LT-03 · 2610',
  manufacturer: 'lumen',
  pictures: [
    {
      draw: () => pendantOverTable(PENDANTS.lacquer),
      alt: words(
        'A red conical pendant throws a cone of light on a bowl in a dusk-blue room.',
        'Une suspension conique rouge verse un cône de lumière sur un bol, dans une pièce bleu crépuscule.',
        'Una sospensione conica rossa getta un cono di luce su una ciotola, in una stanza blu crepuscolo.',
      ),
    },
    {
      draw: () =>
        pendantsByDay([
          { ...PENDANTS.bottle, room: 'sky' },
          { ...PENDANTS.brass, room: 'sky' },
          { ...PENDANTS.lacquer, room: 'sky' },
        ]),
      alt: words(
        'Three pendants in green, brass and red hang at three heights by day.',
        'Trois suspensions, verte, laiton et rouge, pendues à trois hauteurs en plein jour.',
        'Tre sospensioni, verde, ottone e rossa, appese a tre altezze di giorno.',
      ),
    },
  ],
  items: [
    {
      sku: 'PLMB-RED',
      values: [words('Vermilion lacquer', 'Laque vermillon', 'Lacca vermiglia')],
      price: 16_500,
      stock: 11,
      weight: 1700,
      draw: () => pendantOverTable({ ...PENDANTS.lacquer, room: 'night' }),
    },
    {
      sku: 'PLMB-BRA',
      values: [words('Brass', 'Laiton', 'Ottone')],
      price: 18_500,
      stock: 4,
      weight: 1700,
      draw: () => pendantOverTable(PENDANTS.brass),
    },
    {
      sku: 'PLMB-GRN',
      values: [words('Bottle green lacquer', 'Laque vert bouteille', 'Lacca verde bottiglia')],
      price: 16_500,
      stock: 9,
      weight: 1700,
      draw: () => pendantOverTable(PENDANTS.bottle),
    },
  ],
};
