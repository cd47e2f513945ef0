import type { Vessel } from '#scripts/demo/pictures/ceramics.ts';
import { printNear } from '#scripts/demo/pictures/frame.ts';
import type { Print } from '#scripts/demo/pictures/frame.ts';
import { frameOnLedge } from '#scripts/demo/pictures/loose-sheets.ts';
import { spiral } from '#scripts/demo/pictures/plots.ts';
import { slugs, words } from '#scripts/demo/text.ts';
import type { DemoProduct } from '#scripts/demo/types.ts';

const hour = (name: string, ink: string, room: Print['room']): Print => ({
  seed: `small-hours-${name}`,
  draw: spiral,
  inks: [ink, '#c8472a'],
  paper: '#efe8da',
  room,
  scale: 1.05,
  frame: '#2a2725',
});
const BOTTLE = {
  seed: 'hours-bottle',
  width: 320,
  height: 570,
  form: 'bottle',
  clay: '#b98a68',
  glaze: '#c4552f',
  ring: '#e9e0cd',
  room: 'plum',
} as const satisfies Vessel;

export const smallHours: DemoProduct = {
  key: 'small-hours',
  slug: slugs('small-hours', 'petites-heures', 'ore-piccole'),
  name: words('Small Hours', 'Petites heures', 'Ore piccole'),
  summary: words(
    'One line that leaves the middle and takes sixty minutes to reach the edge, recorded on three nights.',
    'Une seule ligne qui quitte le centre et met soixante minutes à gagner le bord, relevée au cours de trois nuits.',
    'Una sola linea che lascia il centro e impiega sessanta minuti ad arrivare al bordo, registrata in tre notti.',
  ),
  description: words(
    '<p>A microphone on the windowsill listened to a sleeping town and bent a spiral as it went: fridge, moped, a door, rain, nobody. The last turns are red because by then somebody was up.</p><p>Small enough for the place beside the switch, where one stands at night and thinks about water.</p><ul><li>Technical pen, 0.3 mm, on 250 g smooth paper</li><li>18 × 24 cm in a frame of smoked beech</li><li>Open edition, dated to the minute</li></ul>',
    "<p>Sur l'appui de la fenêtre, un micro écoutait dormir une ville et courbait une spirale à mesure : frigo, mobylette, une porte, la pluie, personne. Les derniers tours sont rouges, car quelqu'un, déjà, s'était levé.</p><p>Assez petit pour la place près de l'interrupteur, là où l'on s'arrête la nuit en pensant à un verre d'eau.</p><ul><li>Plume technique de 0,3 mm sur papier lisse 250 g</li><li>18 × 24 cm, cadre en hêtre fumé</li><li>Édition ouverte, datée à la minute</li></ul>",
    "<p>Sul davanzale un microfono ascoltava dormire una città e piegava via via una spirale: frigorifero, motorino, una porta, pioggia, nessuno. Gli ultimi giri sono rossi perché qualcuno, ormai, si era alzato.</p><p>Abbastanza piccolo per il posto accanto all'interruttore, dove di notte ci si ferma a pensare a un bicchiere d'acqua.</p><ul><li>Penna tecnica da 0,3 mm su carta liscia da 250 g</li><li>18 × 24 cm, cornice in faggio fumé</li><li>Edizione aperta, datata al minuto</li></ul>",
  ),
  options: [words('Hour', 'Heure', 'Ora')],
  identifier: 'VTR-PR-06',
  manufacturer: 'atelier',
  pictures: [
    {
      draw: () => frameOnLedge(hour('three', '#2b2c30', 'plum'), BOTTLE),
      alt: words(
        'A small framed spiral leans on a wooden ledge beside a red bottle, against a plum-coloured wall.',
        'Une petite spirale encadrée, posée sur une tablette de bois près d’une bouteille rouge, devant un mur prune.',
        'Una piccola spirale incorniciata su una mensola di legno accanto a una bottiglia rossa, contro una parete prugna.',
      ),
    },
    {
      draw: () => printNear(hour('three', '#2b2c30', 'plum')),
      alt: words(
        'Turns of the spiral up close, the nib on the innermost one.',
        'Les tours de la spirale en gros plan, la plume sur le plus petit.',
        'I giri della spirale in primo piano, il pennino sul più interno.',
      ),
    },
  ],
  items: [
    {
      sku: 'HOUR-01',
      values: [words("One o'clock", 'Une heure', "L'una")],
      price: 5900,
      stock: 16,
      weight: 780,
      draw: () => frameOnLedge(hour('one', '#1f2f57', 'petrol'), { ...BOTTLE, glaze: '#d9a441' }, 'right'),
    },
    {
      sku: 'HOUR-03',
      values: [words("Three o'clock", 'Trois heures', 'Le tre')],
      price: 5900,
      stock: 13,
      weight: 780,
      draw: () => frameOnLedge(hour('three', '#2b2c30', 'forest'), { ...BOTTLE, glaze: '#e9e3d6', ring: '#3f7a86' }),
    },
    {
      sku: 'HOUR-05',
      values: [words("Five o'clock", 'Cinq heures', 'Le cinque')],
      price: 5900,
      stock: 4,
      weight: 780,
      draw: () => frameOnLedge(hour('five', '#6d3f52', 'rose'), { ...BOTTLE, glaze: '#3d5a57' }, 'right'),
    },
  ],
};
