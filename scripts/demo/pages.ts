/**
 * Legal and other text pages, in the order of the footer; a line of their files is a block. What they say of the seller
 * is filled in from the shop record (domain/text/fill-facts).
 */
// Directive (EU) 2019/882, loi 2023-171 (France), D.Lgs. 82/2022 (Italy).
import accessibility from '#scripts/demo/pages/accessibility.json' with { type: 'json' };
import cgu from '#scripts/demo/pages/cgu.json' with { type: 'json' };
// Directive 2011/83/EU, Code de la consommation, Codice del consumo.
import cgv from '#scripts/demo/pages/cgv.json' with { type: 'json' };
// LCEN art. 1-1 (France), art. 7 D.Lgs. 70/2003 and art. 35 DPR 633/1972 (Italy).
import legal from '#scripts/demo/pages/legal.json' with { type: 'json' };
// GDPR, art. 13; cookies: art. 82 of the French law of 1978, art. 122 of the Italian Codice privacy.
import privacy from '#scripts/demo/pages/privacy.json' with { type: 'json' };
// The information of Annex I of Directive 2011/83/EU, with the model form.
import retpolicy from '#scripts/demo/pages/retpolicy.json' with { type: 'json' };
// No countries, prices and days: they stand below it, from the records that carts are counted by (0177).
import shipping from '#scripts/demo/pages/shipping.json' with { type: 'json' };
import { fromData, words, type Words } from '#scripts/demo/text.ts';
import type { DemoPage } from '#scripts/demo/types.ts';
import { localized } from '#src/domain/site/locale.ts';

/** As a shop of one's own begins with them. */
export const TEMPLATES = fromData<readonly DemoPage[]>([shipping, retpolicy, cgv, cgu, privacy, legal, accessibility]);

/**
 * Title and text above each legal text of the demo, until somebody has made it their own; `isTemplateText` knows it
 * again.
 */
const NOTICE = [
  [
    'Template.',
    'This text belongs to a demonstration shop with an invented seller. Have it adapted and checked by a lawyer before you sell anything.',
  ],
  [
    'Modèle.',
    "Ce texte est celui d'une boutique de démonstration dont le vendeur est imaginaire. Faites-le adapter et vérifier par un avocat avant toute vente.",
  ],
  [
    'Modello.',
    'Questo testo è di un negozio dimostrativo il cui venditore è inventato. Fallo adattare e verificare da un avvocato prima di vendere qualsiasi cosa.',
  ],
] as const;

/** A body under a notice that it is the demo's. */
export function demoBody(body: Words): Words {
  const notices = words(
    ...NOTICE.map(([title, text]) => `<blockquote><p><strong>${title}</strong> ${text}</p></blockquote>`),
  );
  return localized((locale) => notices[locale] + body[locale]);
}

/** As the demo has them. */
export const PAGES: readonly DemoPage[] = TEMPLATES.map((page) => ({ ...page, body: demoBody(page.body) }));
