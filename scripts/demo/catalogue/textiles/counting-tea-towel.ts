import { clothOnPeg, clothsInPile } from '#scripts/demo/pictures/household.ts';
import type { Cloth } from '#scripts/demo/pictures/weave.ts';
import { slugs, words } from '#scripts/demo/text.ts';
import type { DemoProduct } from '#scripts/demo/types.ts';

const TOWELS = {
  tomato: { seed: 'towel-tomato', ground: '#f0e9db', yarns: ['#c4502c', '#22345c'], room: 'sky', pattern: 'count' },
  caper: { seed: 'towel-caper', ground: '#e6e4d3', yarns: ['#566247', '#b98d2f'], room: 'clay', pattern: 'count' },
  slate: { seed: 'towel-slate', ground: '#dfe3e4', yarns: ['#3a4a5c', '#c4502c'], room: 'butter', pattern: 'count' },
  beetroot: { seed: 'towel-beet', ground: '#efe2dc', yarns: ['#7d2f4a', '#d9a441'], room: 'sage', pattern: 'count' },
} as const satisfies Record<string, Cloth>;

export const countingTeaTowel: DemoProduct = {
  key: 'counting-tea-towel',
  slug: slugs('counting-tea-towel', 'torchon-arithmetique', 'canovaccio-aritmetico'),
  name: words('Counting Tea Towel', 'Torchon Arithmétique', 'Canovaccio Aritmetico'),
  summary: words(
    'Half-linen stripes that count from zero in binary while you dry the plates.',
    'Des rayures en métis qui comptent en binaire depuis zéro pendant que vous essuyez les assiettes.',
    'Righe in misto lino che contano da zero in binario mentre asciughi i piatti.',
  ),
  description: words(
    '<p>Broad stripe, one; gap, zero. Read from the selvedge, the towel says 0, 1, 10, 11, 100 and so on until the warp runs out at nineteen. Children find out sooner than engineers.</p><ul><li>Composition: 55% linen, 45% cotton, with a hanging loop</li><li>50 × 75 cm; thirsty from the third wash on</li><li>Wash at 60 °C, iron while damp if you must</li></ul>',
    "<p>Rayure large, un ; intervalle, zéro. Lu depuis la lisière, le torchon dit 0, 1, 10, 11, 100 et ainsi de suite, jusqu'à dix-neuf, où la chaîne s'arrête. Les enfants comprennent avant les ingénieurs.</p><ul><li>Composition : 55 % lin, 45 % coton, avec bride</li><li>50 × 75 cm ; absorbant dès le troisième lavage</li><li>Lavage à 60 °C, repassage humide si vous y tenez</li></ul>",
    "<p>Riga larga, uno; spazio, zero. Letto dalla cimosa, il canovaccio dice 0, 1, 10, 11, 100 e così via, fino a diciannove, dove finisce l'ordito. I bambini ci arrivano prima degli ingegneri.</p><ul><li>Composizione: 55% lino, 45% cotone, con asola per appenderlo</li><li>50 × 75 cm; assorbe davvero dal terzo lavaggio</li><li>Lavare a 60 °C, stirare umido se proprio vuoi</li></ul>",
  ),
  options: [words('Colour', 'Couleur', 'Colore')],
  identifier: 'VTR-TX-04',
  manufacturer: 'tessitura',
  pictures: [
    {
      draw: () => clothOnPeg(TOWELS.tomato),
      alt: words(
        'A striped tea towel in tomato red and navy hangs from a wooden peg on a pale blue wall.',
        'Un torchon rayé rouge tomate et marine pend à une patère de bois sur un mur bleu pâle.',
        'Un canovaccio a righe rosso pomodoro e blu pende da un piolo di legno su una parete azzurra.',
      ),
    },
    {
      draw: () => clothsInPile({ ...TOWELS.beetroot, room: 'forest' }, TOWELS.slate, TOWELS.caper, TOWELS.tomato),
      alt: words(
        'Four tea towels folded in a pile, one of each colour.',
        'Quatre torchons pliés en pile, un de chaque couleur.',
        'Quattro canovacci piegati in pila, uno per colore.',
      ),
    },
  ],
  items: [
    {
      sku: 'COUN-TOM',
      values: [words('Tomato', 'Tomate', 'Pomodoro')],
      price: 1900,
      stock: 70,
      weight: 160,
      draw: () => clothOnPeg({ ...TOWELS.tomato, room: 'chalk' }),
    },
    {
      sku: 'COUN-CAP',
      values: [words('Caper', 'Câpre', 'Cappero')],
      price: 1900,
      stock: 64,
      weight: 160,
      draw: () => clothOnPeg(TOWELS.caper),
    },
    {
      sku: 'COUN-SLA',
      values: [words('Slate', 'Ardoise', 'Ardesia')],
      price: 1900,
      stock: 51,
      weight: 160,
      draw: () => clothOnPeg(TOWELS.slate),
    },
    {
      sku: 'COUN-BEE',
      values: [words('Beetroot', 'Betterave', 'Barbabietola')],
      price: 1900,
      stock: 3,
      weight: 160,
      draw: () => clothOnPeg(TOWELS.beetroot),
    },
  ],
};
