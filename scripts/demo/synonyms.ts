/** Words that shoppers use for the things of the demo, beside those of the shop. */
import { type Words, words } from '#scripts/demo/text.ts';

export interface DemoSynonyms {
  readonly key: string;
  readonly words: Words;
}

const list = (key: string, ...lists: readonly [en: string, fr: string, it: string]): DemoSynonyms => ({
  key,
  words: words(...lists),
});

export const SYNONYMS: readonly DemoSynonyms[] = [
  list('cup', 'cup, mug, coffee cup, teacup', 'tasse, mug, gobelet', 'tazza, mug, tazzina'),
  list('throw', 'throw, blanket', 'plaid, couverture, jeté', 'plaid, coperta'),
  list('rug', 'rug, carpet, floor mat', 'tapis, moquette, carpette', 'tappeto, moquette, zerbino'),
  list('cushion', 'cushion, pillow', 'coussin, oreiller', 'cuscino, guanciale'),
  list(
    'print',
    'print, prints, poster, wall art',
    'dessin, affiche, poster, estampe',
    'disegno, poster, stampa, manifesto',
  ),
  list('jug', 'jug, pitcher, carafe', 'pichet, cruche, carafe', 'brocca, caraffa'),
  list('napkin', 'napkin, serviette', 'serviette, serviette de table', 'tovagliolo, salvietta'),
  list('towel', 'tea towel, dishcloth, kitchen towel', 'torchon, essuie-mains', 'canovaccio, strofinaccio'),
  list('card', 'card, greeting card, postcard', 'carte, carte de vœux', 'biglietto, cartolina'),
  list('case', 'pencil roll, pencil case, roll', 'trousse, rouleau', 'portamatite, astuccio, rotolo'),
  list('pendant', 'pendant, chandelier, ceiling lamp', 'suspension, lustre, plafonnier', 'sospensione, lampadario'),
  list('scarf', 'scarf, shawl', 'écharpe, foulard', 'sciarpa, foulard'),
  list('notebook', 'notebook, notepad, exercise book', 'carnet, cahier, calepin', 'quaderno, taccuino, agenda'),
  list('bowl', 'bowl, dish', 'bol, saladier', 'ciotola, scodella'),
  list('light', 'light, lighting', 'lumière, éclairage, luminaire', 'luce, illuminazione'),
  list('gift', 'wrapping paper, gift, gift wrap', 'papier cadeau, cadeau, emballage cadeau', 'carta da regalo, regalo'),
  list('weaving', 'woven, weaving, textile', 'tissage, textile', 'tessuti, tessitura'),
  list('delivery', 'delivery, shipping, postage', 'livraison, frais de port, expédition', 'spedizione, consegna'),
  list('returns', 'returns, refund, money back', 'retour, remboursement, rétractation', 'reso, rimborso, recesso'),
  list('lunar', 'moon, lunar', 'lune, lunaire', 'luna, lunare'),
];
