import type { Vessel } from '#scripts/demo/pictures/ceramics.ts';
import { jugInNiche, jugWithCups } from '#scripts/demo/pictures/tableware.ts';
import { slugs, words } from '#scripts/demo/text.ts';
import type { DemoProduct } from '#scripts/demo/types.ts';

const JUG = {
  seed: 'level-jug',
  width: 620,
  height: 840,
  form: 'jug',
  clay: '#c9a27c',
  glaze: '#e9e3d6',
  ring: '#c4552f',
  room: 'brick',
} as const satisfies Vessel;
const CUP = {
  seed: 'level-cup',
  width: 640,
  height: 600,
  form: 'cup',
  clay: '#c9b18f',
  glaze: '#e2d9c6',
  ring: '#9a5a3c',
  room: 'petrol',
} as const satisfies Vessel;

export const levelJug: DemoProduct = {
  key: 'level-jug',
  slug: slugs('spirit-level-jug', 'pichet-niveau', 'brocca-livella'),
  name: words('Spirit-Level Jug', 'Pichet Niveau', 'Brocca Livella'),
  summary: words(
    'A jug that pours its first glass and its last at the same tilt of the wrist.',
    'Un pichet qui verse le premier verre et le dernier sous la même inclinaison du poignet.',
    'Una brocca che versa il primo bicchiere e l’ultimo con la stessa inclinazione del polso.',
  ),
  description: words(
    '<p>Where should the belly be, so that the hand never has to twist? Water was simulated by the cupful, two thousand times, and the widest place moved down to a third of the height. It looks a little pregnant, and pours like a thought.</p><p>The handle is pulled by hand from a single strip and takes three fingers.</p><ul><li>Stoneware, 1.1 l up to the ring, 1.4 l to the brim</li><li>Spout does not drip; we tested on a white tablecloth</li><li>Fits the door of most refrigerators</li></ul>',
    "<p>Où mettre le ventre pour que la main n'ait jamais à se tordre ? On a simulé l'eau tasse par tasse, deux mille fois, et la partie la plus large est descendue au tiers de la hauteur. Il a l'air un peu enceint et verse comme une évidence.</p><p>L'anse est tirée à la main d'un seul boudin et accueille trois doigts.</p><ul><li>Grès, 1,1 l jusqu'à l'anneau, 1,4 l à ras bord</li><li>Le bec ne goutte pas ; essais sur nappe blanche</li><li>Tient dans la porte de la plupart des réfrigérateurs</li></ul>",
    "<p>Dove deve stare la pancia perché la mano non debba mai torcersi? L'acqua è stata simulata tazza per tazza, duemila volte, e il punto più largo è sceso a un terzo dell'altezza. Sembra un po' incinta e versa come un pensiero.</p><p>Il manico è tirato a mano da una sola striscia e accoglie tre dita.</p><ul><li>Gres, 1,1 l fino all'anello, 1,4 l all'orlo</li><li>Il becco non gocciola; prove su tovaglia bianca</li><li>Sta nella porta di quasi tutti i frigoriferi</li></ul>",
  ),
  options: [words('Glaze', 'Émail', 'Smalto')],
  identifier: 'VTR-CE-06',
  manufacturer: 'terre',
  pictures: [
    {
      draw: () => jugInNiche(JUG),
      alt: words(
        'A white jug with a red ring stands in an arched niche of a brick-red wall.',
        'Un pichet blanc à anneau rouge, dans la niche arrondie d’un mur rouge brique.',
        'Una brocca bianca con un anello rosso nella nicchia ad arco di una parete rosso mattone.',
      ),
    },
    {
      draw: () => jugWithCups({ ...JUG, room: 'petrol' }, [CUP, { ...CUP, seed: 'level-cup-2', glaze: '#8f4129' }]),
      alt: words(
        'The jug beside two small cups on a wooden table, evening light behind.',
        'Le pichet près de deux petites tasses sur une table de bois, lumière du soir au fond.',
        'La brocca accanto a due tazzine su un tavolo di legno, con la luce della sera alle spalle.',
      ),
    },
  ],
  items: [
    {
      sku: 'LEVL-CHA',
      values: [words('Chalk', 'Craie', 'Gesso')],
      price: 7600,
      stock: 12,
      weight: 1650,
      draw: () => jugInNiche({ ...JUG, room: 'sage' }),
    },
    {
      sku: 'LEVL-SKY',
      values: [words('Sky', 'Ciel', 'Cielo')],
      price: 7600,
      stock: 5,
      weight: 1650,
      draw: () => jugInNiche({ ...JUG, glaze: '#7f9fb3', ring: '#f2e6cf', room: 'sand' }),
    },
    {
      sku: 'LEVL-NIG',
      values: [words('Night', 'Nuit', 'Notte')],
      price: 7600,
      stock: 1,
      weight: 1650,
      draw: () => jugInNiche({ ...JUG, glaze: '#2b3350', ring: '#d9a441', room: 'rose' }),
    },
  ],
};
