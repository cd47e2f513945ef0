import { rugOnFloor } from '#scripts/demo/pictures/household.ts';
import { clothNear } from '#scripts/demo/pictures/weave.ts';
import type { Cloth } from '#scripts/demo/pictures/weave.ts';
import { slugs, words } from '#scripts/demo/text.ts';
import type { DemoProduct } from '#scripts/demo/types.ts';

const RUGS = {
  salt: { seed: 'rug-salt', ground: '#e4dccb', yarns: ['#22345c', '#c4502c'], room: 'sage', pattern: 'automaton' },
  rust: { seed: 'rug-rust', ground: '#9d4a30', yarns: ['#ead9bb', '#2b2a30'], room: 'fog', pattern: 'automaton' },
} as const satisfies Record<string, Cloth>;

const RUNNER = words('70 × 140 cm', '70 × 140 cm', '70 × 140 cm');
const LARGE = words('140 × 200 cm', '140 × 200 cm', '140 × 200 cm');
const SALT = words('Salt', 'Sel', 'Sale');
const RUST = words('Rust', 'Rouille', 'Ruggine');

export const rule90Rug: DemoProduct = {
  key: 'rule-90-rug',
  slug: slugs('rule-90-rug', 'tapis-regle-90', 'tappeto-regola-90'),
  name: words('Rule 90 Rug', 'Tapis Règle 90', 'Tappeto Regola 90'),
  summary: words(
    'Each row looks at the one above and decides by a single rule. Mountains appear by themselves.',
    "Chaque rang regarde celui du dessus et tranche selon une seule règle. Les montagnes viennent d'elles-mêmes.",
    'Ogni riga guarda quella sopra e decide con una sola regola. Le montagne vengono da sé.',
  ),
  description: words(
    '<p>A thread is dark if exactly one of its two upper neighbours is. That is the whole instruction, number ninety in a list of two hundred and fifty-six drawn up in the eighties. Begin with one dark thread and the loom weaves peaks within peaks without being told what a mountain is.</p><p>Flat-woven, reversible, and heavy enough to stay under a desk chair.</p><ul><li>Composition: 80% wool, 20% cotton warp</li><li>7 mm thick; bare floors need an anti-slip mat</li><li>Vacuum without brush, blot stains at once</li></ul>',
    "<p>Un fil est foncé si un seul de ses deux voisins du dessus l'est. C'est toute la consigne, la quatre-vingt-dixième d'une liste de deux cent cinquante-six dressée dans les années quatre-vingt. On commence par un fil foncé, et le métier tisse des sommets dans les sommets sans savoir ce qu'est une montagne.</p><p>Tissé à plat, réversible, assez lourd pour tenir sous une chaise de bureau.</p><ul><li>Composition : 80 % laine, 20 % chaîne coton</li><li>7 mm d'épaisseur ; sous-tapis antidérapant sur sol nu</li><li>Aspirer sans brosse, tamponner les taches aussitôt</li></ul>",
    "<p>Un filo è scuro se lo è uno solo dei due vicini sopra di lui. L'istruzione è tutta qui, la numero novanta di un elenco di duecentocinquantasei compilato negli anni Ottanta. Si comincia con un filo scuro, e il telaio tesse cime dentro le cime senza sapere che cosa sia una montagna.</p><p>Tessuto piatto, a due dritti, abbastanza pesante da stare fermo sotto la sedia della scrivania.</p><ul><li>Composizione: 80% lana, 20% ordito di cotone</li><li>Spessore 7 mm; sui pavimenti nudi serve un sottotappeto antiscivolo</li><li>Aspirare senza spazzola, tamponare subito le macchie</li></ul>",
  ),
  options: [words('Size', 'Taille', 'Misura'), words('Colour', 'Couleur', 'Colore')],
  identifier: 'VTR-TX-05',
  manufacturer: 'tessitura',
  pictures: [
    {
      draw: () => rugOnFloor(RUGS.salt, 26),
      alt: words(
        'A pale rug with blue and red stepped triangles lies on floorboards in slanting light.',
        'Un tapis clair à triangles en escalier, bleus et rouges, sur un parquet en lumière rasante.',
        'Un tappeto chiaro con triangoli a gradini blu e rossi su un pavimento di assi in luce radente.',
      ),
    },
    {
      draw: () => clothNear({ ...RUGS.rust, seed: 'rug-near' }),
      alt: words(
        'Thick rust-coloured threads, over and under each other, with two dark ones at the top.',
        "D'épais fils couleur rouille, dessus, dessous, et deux fils sombres en haut.",
        'Fili spessi color ruggine, sopra e sotto, con due fili scuri in alto.',
      ),
    },
  ],
  items: [
    {
      sku: 'RL90-S-SA',
      values: [RUNNER, SALT],
      price: 24_500,
      stock: 8,
      weight: 2900,
      draw: () => rugOnFloor({ ...RUGS.salt, room: 'rose' }, 34),
    },
    {
      sku: 'RL90-S-RU',
      values: [RUNNER, RUST],
      price: 24_500,
      stock: 6,
      weight: 2900,
      salePrice: 19_900,
      draw: () => rugOnFloor(RUGS.rust, 34),
    },
    {
      sku: 'RL90-L-SA',
      values: [LARGE, SALT],
      price: 56_000,
      stock: 2,
      weight: 7400,
      draw: () => rugOnFloor({ ...RUGS.salt, room: 'chalk' }, 22),
    },
    {
      sku: 'RL90-L-RU',
      values: [LARGE, RUST],
      price: 56_000,
      stock: 0,
      weight: 7400,
      draw: () => rugOnFloor({ ...RUGS.rust, room: 'butter' }, 22),
    },
  ],
};
