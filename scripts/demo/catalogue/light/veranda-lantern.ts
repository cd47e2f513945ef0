import type { Lamp } from '#scripts/demo/pictures/light.ts';
import { lanternsOutside } from '#scripts/demo/pictures/lantern.ts';
import { slugs, words } from '#scripts/demo/text.ts';
import type { DemoProduct } from '#scripts/demo/types.ts';

const LANTERN = { shade: '#ffb56b', body: '#2a2623', room: 'dusk' } as const satisfies Lamp;

export const verandaLantern: DemoProduct = {
  key: 'veranda-lantern',
  slug: slugs('veranda-lantern', 'lanterne-veranda', 'lanterna-veranda'),
  name: words('Veranda Lantern', 'Lanterne Véranda', 'Lanterna Veranda'),
  summary: words(
    'Nineteen ash slats, no two at the same angle, around a light that moths ignore. It runs for a weekend.',
    "Dix-neuf lattes de frêne, jamais deux au même angle, autour d'une lumière que les papillons ignorent. Elle tient un week-end.",
    'Diciannove listelli di frassino, mai due con lo stesso angolo, attorno a una luce che le falene ignorano. Dura un fine settimana.',
  ),
  description: words(
    '<p>Two rows of slats, one leaning against the other, make a slow shimmer when you walk past: the same effect that ruins photographs of woven jackets, put to good use. We moved the angles about on a screen for weeks and then by hand for a day, and kept the day.</p><ul><li>Oiled ash and washi over a polypropylene sleeve, splash-proof (IP44)</li><li>Rechargeable by USB-C, 3.7 V lithium-ion battery that you can replace; up to 48 h on the lowest step</li><li>LED 2 W, 180 lm, 2,200 K, energy class F</li></ul>',
    "<p>Deux rangs de lattes, l'un penché contre l'autre, font un lent miroitement quand on passe : l'effet qui gâche les photographies de vestes tissées, employé à bon escient. Nous avons déplacé les angles des semaines à l'écran, puis une journée à la main, et gardé la journée.</p><ul><li>Frêne huilé et washi sur manchon de polypropylène, résiste aux éclaboussures (IP44)</li><li>Rechargeable en USB-C, batterie lithium-ion 3,7 V que vous pouvez remplacer ; jusqu'à 48 h au plus bas</li><li>LED 2 W, 180 lm, 2 200 K, classe énergétique F</li></ul>",
    "<p>Due file di listelli, una inclinata contro l'altra, tremolano piano quando ci passi davanti: è l'effetto che rovina le fotografie delle giacche tessute, messo a buon uso. Abbiamo spostato gli angoli per settimane a schermo e poi per un giorno a mano, e abbiamo tenuto il giorno.</p><ul><li>Frassino oliato e washi su un manicotto di polipropilene, resiste agli spruzzi (IP44)</li><li>Ricaricabile via USB-C, batteria agli ioni di litio da 3,7 V che puoi sostituire; fino a 48 h al minimo</li><li>LED 2 W, 180 lm, 2.200 K, classe energetica F</li></ul>",
  ),
  options: [words('Size', 'Taille', 'Misura')],
  safety: words(
    'Contains a lithium-ion battery: do not open, burn or charge it below 0 °C. Bring it in from heavy rain. Charge on a surface that does not burn. Take the battery out and return both parts to a collection point at the end of their life.',
    "Contient une batterie lithium-ion : ne pas l'ouvrir, la brûler ni la charger au-dessous de 0 °C. Rentrez-la en cas de forte pluie. Chargez-la sur une surface incombustible. En fin de vie, retirez la batterie et rapportez les deux éléments à un point de collecte.",
    'Contiene una batteria agli ioni di litio: non aprirla, non bruciarla, non caricarla sotto 0 °C. Portala al riparo se piove forte. Caricala su una superficie che non brucia. A fine vita togli la batteria e consegna le due parti a un punto di raccolta.',
  ),
  identifier: 'VTR-LT-05 · 2607',
  manufacturer: 'lumen',
  pictures: [
    {
      draw: () => lanternsOutside(LANTERN, [800, 1330, 1.5]),
      alt: words(
        'A round lantern of upright slats glows orange on a step at dusk.',
        'Une lanterne ronde à lattes verticales luit en orange sur une marche, au crépuscule.',
        'Una lanterna tonda a listelli verticali splende arancione su un gradino, al crepuscolo.',
      ),
    },
    {
      draw: () => lanternsOutside({ ...LANTERN, room: 'ember' }, [520, 1290, 1.35], [1140, 1380, 0.9]),
      alt: words(
        'The large and the small lantern together, their light meeting on the ground.',
        'La grande et la petite lanterne ensemble, leurs lumières se rejoignent au sol.',
        'La lanterna grande e la piccola insieme, con le luci che si incontrano a terra.',
      ),
    },
  ],
  items: [
    {
      sku: 'VERA-S',
      values: [words('Small, 24 cm', 'Petite, 24 cm', 'Piccola, 24 cm')],
      price: 7900,
      stock: 21,
      weight: 980,
      draw: () => lanternsOutside({ ...LANTERN, room: 'night' }, [800, 1360, 0.95]),
    },
    {
      sku: 'VERA-L',
      values: [words('Large, 40 cm', 'Grande, 40 cm', 'Grande, 40 cm')],
      price: 11_900,
      stock: 8,
      weight: 1900,
      draw: () => lanternsOutside({ ...LANTERN, room: 'night' }, [760, 1340, 1.6]),
    },
  ],
};
