import { tapersInHolders, tapersTied } from '#scripts/demo/pictures/tapers.ts';
import type { Tapers } from '#scripts/demo/pictures/tapers.ts';
import { slugs, words } from '#scripts/demo/text.ts';
import type { Words } from '#scripts/demo/text.ts';
import type { DemoItem, DemoProduct } from '#scripts/demo/types.ts';

const TAPERS = {
  ember: { wax: ['#ead9b8', '#c4552f'], holder: '#b89b6a', room: 'rose' },
  sea: { wax: ['#dfe0d3', '#27506b'], holder: '#8f8f8c', room: 'butter' },
  pine: { wax: ['#e6dfc0', '#3f6152'], holder: '#b89b6a', room: 'fog' },
  fig: { wax: ['#e9d3c6', '#6d3f52'], holder: '#5d4a40', room: 'sage' },
} as const satisfies Record<string, Tapers>;

const item = (key: keyof typeof TAPERS, code: string, name: Words, stock: number): DemoItem => ({
  sku: `GRAD-${code}`,
  values: [name],
  price: 2400,
  stock,
  weight: 520,
  content: { quantity: 420, unit: 'g' },
  draw: () => tapersInHolders({ ...TAPERS[key], ...(key === 'ember' ? { room: 'chalk' } : {}) }),
});

export const gradientTapers: DemoProduct = {
  key: 'gradient-tapers',
  slug: slugs('gradient-tapers', 'bougies-degrade', 'candele-sfumatura'),
  name: words('Gradient Tapers', 'Bougies Dégradé', 'Candele Sfumatura'),
  summary: words(
    'Six dinner candles that change colour on the way down. The last course is eaten by the pale end.',
    'Six bougies de table qui changent de couleur en descendant. Le dessert se prend à la lueur du bout pâle.',
    'Sei candele da tavola che cambiano colore scendendo. Il dolce si mangia alla luce della parte chiara.',
  ),
  description: words(
    '<p>An old plotter was fitted with hooks instead of pens and lowers the wicks into the vat twenty-two times, each dip a little less deep than the one before. The blend of colours is nothing but arithmetic and gravity.</p><ul><li>Stearin of plant origin, cotton wick, no scent</li><li>Six tapers of 29 cm, 420 g in all, about 7 hours each</li><li>Holders not included</li></ul>',
    "<p>On a monté des crochets à la place des plumes sur un vieux traceur, qui plonge les mèches vingt-deux fois dans la cuve, chaque bain un peu moins profond que le précédent. Le fondu des couleurs n'est qu'arithmétique et pesanteur.</p><ul><li>Stéarine végétale, mèche de coton, sans parfum</li><li>Six bougies de 29 cm, 420 g en tout, environ 7 heures chacune</li><li>Bougeoirs non compris</li></ul>",
    '<p>Un vecchio plotter, con i ganci al posto delle penne, cala gli stoppini nella vasca ventidue volte, ogni bagno un poco meno profondo del precedente. La sfumatura è solo aritmetica e gravità.</p><ul><li>Stearina di origine vegetale, stoppino di cotone, senza profumo</li><li>Sei candele da 29 cm, 420 g in tutto, circa 7 ore ciascuna</li><li>Candelieri non inclusi</li></ul>',
  ),
  options: [words('Colour', 'Couleur', 'Colore')],
  safety: words(
    'Stand tapers upright in a holder that fits and does not burn. Stay in the room while they are lit. Keep them from curtains, draughts, children and animals, and 10 cm apart. Put them out before the flame reaches the holder. Do not blow liquid wax about.',
    "Placez les bougies droites dans un bougeoir adapté et incombustible. Restez dans la pièce tant qu'elles brûlent. Tenez-les loin des rideaux, des courants d'air, des enfants et des animaux, à 10 cm l'une de l'autre. Éteignez-les avant que la flamme n'atteigne le bougeoir. Ne soufflez pas sur la cire liquide.",
    "Metti le candele dritte in un candeliere adatto che non bruci. Resta nella stanza finché sono accese. Tienile lontane da tende, correnti d'aria, bambini e animali, e a 10 cm l'una dall'altra. Spegnile prima che la fiamma arrivi al candeliere. Non soffiare sulla cera liquida.",
  ),
  identifier: 'VTR-LT-06 · 2609',
  manufacturer: 'lumen',
  pictures: [
    {
      draw: () => tapersInHolders(TAPERS.ember),
      alt: words(
        'Three slim candles, red above and cream below, in brass holders against a rose wall.',
        'Trois bougies fines, rouges en haut et crème en bas, dans des bougeoirs de laiton devant un mur rose.',
        'Tre candele sottili, rosse in alto e crema in basso, in candelieri di ottone davanti a una parete rosa.',
      ),
    },
    {
      draw: () => tapersTied({ ...TAPERS.sea, room: 'ochre' }),
      alt: words(
        'Six tapers with dark blue ends, tied with a paper band.',
        'Six bougies aux bouts bleu foncé, tenues par une bande de papier.',
        'Sei candele con le punte blu scuro, legate da una fascia di carta.',
      ),
    },
  ],
  items: [
    item('ember', 'EMB', words('Ember to cream', 'Braise à crème', 'Da brace a crema'), 33),
    item('sea', 'SEA', words('Sea to sand', 'Mer à sable', 'Da mare a sabbia'), 28),
    item('pine', 'PIN', words('Pine to straw', 'Pin à paille', 'Da pino a paglia'), 19),
    item('fig', 'FIG', words('Fig to blush', 'Figue à rose', 'Da fico a cipria'), 0),
  ],
};
