/** Settings of the demo's shop. Who sells there stands in `src/domain/site/demo-seller.ts`. */
import { words } from '#scripts/demo/text.ts';

export const SHOP = {
  brand: 'Vitrine',
  tagline: 'Artechnological Lifestyle',
  // With the brand and the tagline it is the title of the home page: 65 characters.
  description: words('Objects of art and machine', "Objets d'art et de machine", "Oggetti d'arte e macchina"),
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
  country: 'FR',
  currency: 'EUR',
  vatScheme: 'oss',
  lowStock: 4,
} as const;
