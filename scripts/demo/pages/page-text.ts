/** Writes legal pages from sources with a line for each block, and a notice at the top that they are templates. */
import { localized } from '#src/domain/site/locale.ts';
import { words } from '#scripts/demo/text.ts';
import type { Words } from '#scripts/demo/text.ts';

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

/**
 * Texts without the line breaks of their source. What they say of the seller, the shop record fills in
 * (domain/text/fill-facts).
 */
export function pageBody(...sources: readonly string[]): Words {
  return words(...sources.map((source) => source.replace(/\s*\n\s*/g, '')));
}

/** The same under a notice that they are the demo's. */
export function demoBody(body: Words): Words {
  const notices = words(
    ...NOTICE.map(([title, text]) => `<blockquote><p><strong>${title}</strong> ${text}</p></blockquote>`),
  );
  return localized((locale) => notices[locale] + body[locale]);
}
