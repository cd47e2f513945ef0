/** Woven on a computer-driven loom. */
import { countingTeaTowel } from '#scripts/demo/catalogue/textiles/counting-tea-towel.ts';
import { orchardCushion } from '#scripts/demo/catalogue/textiles/orchard-cushion.ts';
import { rule90Rug } from '#scripts/demo/catalogue/textiles/rule-90-rug.ts';
import { secondHelpingNapkins } from '#scripts/demo/catalogue/textiles/second-helping-napkins.ts';
import { clothNear, clothOnRail } from '#scripts/demo/pictures/weave.ts';
import type { Cloth } from '#scripts/demo/pictures/weave.ts';
import { slugs, words } from '#scripts/demo/text.ts';
import type { DemoCategory, DemoProduct } from '#scripts/demo/types.ts';

const SCARVES = {
  harbour: { seed: 'harbour', ground: '#e4dccb', yarns: ['#22345c', '#c4502c'], room: 'fog', pattern: 'interference' },
  lichen: { seed: 'lichen', ground: '#d9d8c6', yarns: ['#566247', '#b98d2f'], room: 'chalk', pattern: 'interference' },
  brick: { seed: 'brick', ground: '#a8492f', yarns: ['#efe3cf', '#2b2a30'], room: 'sage', pattern: 'interference' },
  night: { seed: 'night', ground: '#262a36', yarns: ['#d8d2c4', '#c7623c'], room: 'ochre', pattern: 'interference' },
} as const satisfies Record<string, Cloth>;

const FALL = 520;

const scarf: DemoProduct = {
  key: 'interference-scarf',
  slug: slugs('interference-scarf', 'echarpe-interference', 'sciarpa-interferenza'),
  name: words('Interference Scarf', 'Écharpe Interférence', 'Sciarpa Interferenza'),
  summary: words(
    'Two waves cross in merino wool. Where they agree there is colour; where they do not, there is quiet.',
    "Deux ondes se croisent dans la laine mérinos. Là où elles s'accordent, il y a la couleur ; ailleurs, le calme.",
    "Due onde si incrociano nella lana merino. Dove si accordano c'è colore; altrove c'è quiete.",
  ),
  description: words(
    '<p>The pattern is the sum of two waves, written in four lines of code and sent straight to the loom. We changed the numbers for a month until the motif was large enough to read from across the street and calm enough to wear every day.</p><p>The same cloth shows its negative on the other side: turn it, and night becomes day.</p><ul><li>Composition: 100% merino wool</li><li>40 × 190 cm with fringe, 260 g</li><li>Hand wash cold or wool programme; dry flat</li></ul>',
    "<p>Le motif est la somme de deux ondes, écrite en quatre lignes de code et envoyée telle quelle au métier. Nous avons changé les nombres pendant un mois, jusqu'à ce que le dessin se lise d'un trottoir à l'autre et reste assez calme pour tous les jours.</p><p>La même étoffe montre son négatif sur l'envers : retournez-la, et la nuit devient le jour.</p><ul><li>Composition : 100 % laine mérinos</li><li>40 × 190 cm avec les franges, 260 g</li><li>Lavage à la main à froid ou programme laine ; séchage à plat</li></ul>",
    "<p>Il motivo è la somma di due onde, scritta in quattro righe di codice e mandata così com'è al telaio. Abbiamo cambiato i numeri per un mese, finché il disegno si è letto dall'altro lato della strada restando abbastanza calmo per ogni giorno.</p><p>Lo stesso tessuto mostra il suo negativo sul rovescio: giralo, e la notte diventa giorno.</p><ul><li>Composizione: 100% lana merino</li><li>40 × 190 cm con le frange, 260 g</li><li>Lavare a mano in acqua fredda o con programma lana; asciugare in piano</li></ul>",
  ),
  options: [words('Colour', 'Couleur', 'Colore')],
  identifier: 'VTR-TX-01',
  manufacturer: 'tessitura',
  pictures: [
    {
      draw: () => clothOnRail(SCARVES.harbour, FALL),
      alt: words(
        'A long scarf with navy and rust chevrons on cream, hung over a wooden rail.',
        'Une longue écharpe crème à chevrons marine et rouille, sur une barre de bois.',
        'Una lunga sciarpa color crema con motivi a spina blu e ruggine, appesa a una barra di legno.',
      ),
    },
    {
      draw: () => clothNear(SCARVES.harbour),
      alt: words(
        'The weave from near: cream threads over and under navy and rust ones.',
        'Le tissage vu de près : des fils crème passent sur et sous les fils marine et rouille.',
        'La trama da vicino: fili color crema sopra e sotto fili blu e ruggine.',
      ),
    },
  ],
  items: [
    {
      sku: 'INTF-HAR',
      values: [words('Harbour', 'Port', 'Porto')],
      price: 14_500,
      stock: 14,
      weight: 340,
      draw: () => clothOnRail({ ...SCARVES.harbour, seed: 'harbour-2' }, FALL),
    },
    {
      sku: 'INTF-LIC',
      values: [words('Lichen', 'Lichen', 'Lichene')],
      price: 14_500,
      stock: 11,
      weight: 340,
      draw: () => clothOnRail(SCARVES.lichen, FALL),
    },
    {
      sku: 'INTF-BRI',
      values: [words('Brick', 'Brique', 'Mattone')],
      price: 14_500,
      stock: 3,
      weight: 340,
      draw: () => clothOnRail(SCARVES.brick, FALL),
    },
    {
      sku: 'INTF-NIG',
      values: [words('Night', 'Nuit', 'Notte')],
      price: 14_500,
      stock: 8,
      weight: 340,
      salePrice: 11_600,
      draw: () => clothOnRail(SCARVES.night, FALL),
    },
  ],
};

const THROWS = {
  ember: { seed: 'ember', ground: '#e6ddcb', yarns: ['#b3472b', '#2c3550'], room: 'sage', pattern: 'counterpoint' },
  shore: { seed: 'shore', ground: '#ddd9cd', yarns: ['#5f7f86', '#c09a4e'], room: 'clay', pattern: 'counterpoint' },
} as const satisfies Record<string, Cloth>;

const throwBlanket: DemoProduct = {
  key: 'counterpoint-throw',
  slug: slugs('counterpoint-throw', 'plaid-contrepoint', 'plaid-contrappunto'),
  name: words('Counterpoint Throw', 'Plaid Contrepoint', 'Plaid Contrappunto'),
  summary: words(
    'A lambswool throw in two voices: each block answers the one beside it, and none repeats.',
    "Un plaid en laine d'agneau à deux voix : chaque bloc répond à son voisin, et aucun ne se répète.",
    "Un plaid in lana d'agnello a due voci: ogni blocco risponde a quello accanto, e nessuno si ripete.",
  ),
  description: words(
    '<p>Counterpoint is what two melodies do when they listen to each other. Here they are steps of colour that climb and descend, set by a small set of rules that we borrowed from old exercise books for organists.</p><p>Large enough for two, heavy enough to stay where you put it.</p><ul><li>Composition: 100% lambswool</li><li>140 × 190 cm with fringe, 1.1 kg</li><li>Dry clean, or wool programme at 30 °C</li></ul>',
    "<p>Le contrepoint, c'est ce que font deux mélodies quand elles s'écoutent. Ici, ce sont des marches de couleur qui montent et descendent, selon quelques règles empruntées à de vieux cahiers d'exercices pour organistes.</p><p>Assez grand pour deux, assez lourd pour rester où vous le posez.</p><ul><li>Composition : 100 % laine d'agneau</li><li>140 × 190 cm avec les franges, 1,1 kg</li><li>Nettoyage à sec, ou programme laine à 30 °C</li></ul>",
    "<p>Il contrappunto è quello che fanno due melodie quando si ascoltano. Qui sono gradini di colore che salgono e scendono, secondo poche regole prese in prestito da vecchi quaderni di esercizi per organisti.</p><p>Abbastanza grande per due, abbastanza pesante da restare dove lo metti.</p><ul><li>Composizione: 100% lana d'agnello</li><li>140 × 190 cm con le frange, 1,1 kg</li><li>Lavaggio a secco, o programma lana a 30 °C</li></ul>",
  ),
  options: [words('Colour', 'Couleur', 'Colore')],
  identifier: 'VTR-TX-02',
  manufacturer: 'tessitura',
  pictures: [
    {
      draw: () => clothOnRail(THROWS.ember, 880),
      alt: words(
        'A wide throw with stepped diagonals in rust and navy, hung over a wooden rail on a green-grey wall.',
        'Un large plaid aux diagonales en escalier, rouille et marine, sur une barre de bois devant un mur gris-vert.',
        'Un ampio plaid con diagonali a gradini ruggine e blu, su una barra di legno davanti a una parete grigio-verde.',
      ),
    },
    {
      draw: () => clothNear({ ...THROWS.ember, seed: 'ember-near' }),
      alt: words(
        'The lambswool weave from near, where rust meets cream.',
        "Le tissage de laine d'agneau vu de près, là où la rouille rencontre le crème.",
        "La trama di lana d'agnello da vicino, dove il ruggine incontra il crema.",
      ),
    },
  ],
  items: [
    {
      sku: 'CNTR-EMB',
      values: [words('Ember', 'Braise', 'Brace')],
      price: 23_900,
      stock: 6,
      weight: 1350,
      draw: () => clothOnRail({ ...THROWS.ember, seed: 'ember-2' }, 880),
    },
    {
      sku: 'CNTR-SHO',
      values: [words('Shore', 'Rivage', 'Riva')],
      price: 23_900,
      stock: 2,
      weight: 1350,
      draw: () => clothOnRail(THROWS.shore, 880),
    },
  ],
};

export const TEXTILES: DemoCategory = {
  key: 'textiles',
  slug: slugs('woven', 'tissages', 'tessuti'),
  name: words('Woven', 'Tissages', 'Tessuti'),
  intro: words(
    '<p>Every loom is a computer: it has read patterns from cards for two hundred years. We write ours as sums of waves.</p>',
    '<p>Tout métier à tisser est un ordinateur : il lit des motifs sur des cartes depuis deux siècles. Les nôtres sont des sommes d’ondes.</p>',
    '<p>Ogni telaio è un computer: da due secoli legge motivi su schede. I nostri sono somme di onde.</p>',
  ),
  products: [scarf, orchardCushion, countingTeaTowel, rule90Rug, throwBlanket, secondHelpingNapkins],
};
