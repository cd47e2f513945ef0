/** Who sells, in the demo: an invented company. Every number is made up and none is registered. */
import { words } from '#scripts/demo/text.ts';

export const SHOP = {
  brand: 'Vitrine',
  tagline: 'Artechnological Lifestyle',
  description: words(
    'Objects made where art meets machines',
    "Des objets nés là où l'art rencontre la machine",
    "Oggetti nati dove l'arte incontra la macchina",
  ),
  keywords: words(
    'plotter prints, generative art, woven scarves, ceramics, table lamps, notebooks, design objects',
    'dessins au traceur, art génératif, écharpes tissées, céramique, lampes de table, carnets, objets de design',
    'disegni a plotter, arte generativa, sciarpe tessute, ceramica, lampade da tavolo, quaderni, oggetti di design',
  ),
  vatExemptNote: words(
    'VAT not charged',
    'TVA non applicable, art. 293 B du CGI',
    'operazione in regime forfettario, art. 1, commi 54–89, L. 190/2014',
  ),
  legalName: 'Vitrine Exemple SAS',
  legalForm: 'SAS (société par actions simplifiée)',
  address: '1 rue de l’Exemple\n69001 Lyon\nFrance',
  country: 'FR',
  email: 'hello@vitrine.example',
  phone: '+33 1 99 00 00 00',
  vatNumber: 'FR00000000000',
  registration: 'RCS Lyon 000 000 000',
  shareCapital: '10\u202F000\u202F€',
  publicationDirector: 'Camille Exemple',
  host: 'Hébergeur Exemple SAS\n2 rue de l’Exemple, 75001 Paris, France\n+33 1 99 00 00 01',
  mediator: 'Médiateur Exemple\n3 rue de l’Exemple, 75002 Paris, France',
  mediatorUrl: 'https://mediateur.example',
  eprNumbers: 'FR000000_01AAAA (emballages ménagers, exemple)\nFR000000_05AAAA (équipements électriques, exemple)',
  pec: 'vitrine@pec.example',
  currency: 'EUR',
  vatScheme: 'oss',
  lowStock: 4,
} as const;
