import { cushionsOnBench } from '#scripts/demo/pictures/household.ts';
import type { Cloth } from '#scripts/demo/pictures/weave.ts';
import { slugs, words } from '#scripts/demo/text.ts';
import type { DemoProduct } from '#scripts/demo/types.ts';

const CUSHIONS = {
  plum: { seed: 'orchard-plum', ground: '#e4dccb', yarns: ['#c4502c', '#22345c'], room: 'petrol', pattern: 'rings' },
  pear: { seed: 'orchard-pear', ground: '#ddd9c4', yarns: ['#566247', '#b98d2f'], room: 'rose', pattern: 'rings' },
  sloe: { seed: 'orchard-sloe', ground: '#2d3448', yarns: ['#c9b78f', '#b5593c'], room: 'sand', pattern: 'rings' },
} as const satisfies Record<string, Cloth>;

export const orchardCushion: DemoProduct = {
  key: 'orchard-cushion',
  slug: slugs('orchard-cushion', 'coussin-verger', 'cuscino-frutteto'),
  name: words('Orchard Cushion', 'Coussin Verger', 'Cuscino Frutteto'),
  summary: words(
    'Four trees seen from a kite: crown, shadow and the bare ground between, in thick cotton and wool.',
    "Quatre arbres vus d'un cerf-volant : la couronne, l'ombre et la terre nue entre eux, en coton et laine épais.",
    'Quattro alberi visti da un aquilone: la chioma, l’ombra e la terra nuda in mezzo, in cotone e lana grossi.',
  ),
  description: words(
    "<p>The loom counts threads, not centimetres, so a circle has corners. We stopped fighting them. An aerial photograph of a neighbour's plum trees went through eight columns and eight rows and came out as this.</p><p>The back is plain, for guests who prefer not to sit on fruit.</p><ul><li>Cover: 70% cotton, 30% wool; coconut button</li><li>50 × 50 cm, with a feather-free filling of kapok</li><li>Cover washable at 30 °C</li></ul>",
    "<p>Le métier compte les fils, pas les centimètres : un cercle y a donc des coins. Nous avons cessé de lutter. Une photographie aérienne des pruniers d'un voisin est passée par huit colonnes et huit rangs, et voici ce qui en est sorti.</p><p>Le dos est uni, pour les invités qui n'aiment pas s'asseoir sur des fruits.</p><ul><li>Housse : 70 % coton, 30 % laine ; bouton en coco</li><li>50 × 50 cm, garnissage en kapok, sans plumes</li><li>Housse lavable à 30 °C</li></ul>",
    '<p>Il telaio conta i fili, non i centimetri, e così un cerchio ha gli angoli. Abbiamo smesso di opporci. Una fotografia aerea dei susini di un vicino è passata per otto colonne e otto righe, ed ecco che cosa ne è uscito.</p><p>Il retro è in tinta unita, per gli ospiti che preferiscono non sedersi sulla frutta.</p><ul><li>Fodera: 70% cotone, 30% lana; bottone in cocco</li><li>50 × 50 cm, imbottitura di kapok, senza piume</li><li>Fodera lavabile a 30 °C</li></ul>',
  ),
  options: [words('Colour', 'Couleur', 'Colore')],
  identifier: 'VTR-TX-03',
  manufacturer: 'tessitura',
  pictures: [
    {
      draw: () => cushionsOnBench(CUSHIONS.plum),
      alt: words(
        'A cream cushion with four square-cornered rings in red and navy, on a bench before a petrol wall.',
        'Un coussin crème à quatre anneaux carrés, rouge et marine, sur un banc devant un mur pétrole.',
        'Un cuscino crema con quattro anelli squadrati in rosso e blu, su una panca davanti a una parete petrolio.',
      ),
    },
    {
      draw: () => cushionsOnBench({ ...CUSHIONS.sloe, room: 'butter' }, { ...CUSHIONS.pear, room: 'butter' }),
      alt: words(
        'A dark and a pale cushion lean on each other in yellow light.',
        "Un coussin sombre et un clair, appuyés l'un sur l'autre dans une lumière jaune.",
        "Un cuscino scuro e uno chiaro si appoggiano l'uno all'altro in una luce gialla.",
      ),
    },
  ],
  items: [
    {
      sku: 'ORCH-PLU',
      values: [words('Plum', 'Prune', 'Prugna')],
      price: 6400,
      stock: 15,
      weight: 900,
      draw: () => cushionsOnBench({ ...CUSHIONS.plum, room: 'chalk' }),
    },
    {
      sku: 'ORCH-PEA',
      values: [words('Pear', 'Poire', 'Pera')],
      price: 6400,
      stock: 12,
      weight: 900,
      draw: () => cushionsOnBench(CUSHIONS.pear),
    },
    {
      sku: 'ORCH-SLO',
      values: [words('Sloe', 'Prunelle', 'Prugnola')],
      price: 6400,
      stock: 0,
      weight: 900,
      draw: () => cushionsOnBench(CUSHIONS.sloe),
    },
  ],
};
