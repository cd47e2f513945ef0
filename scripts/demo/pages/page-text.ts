/** How legal pages are written: sources with a line for each block, and a notice at the top that they are templates. */
import { words } from '#scripts/demo/text.ts';
import type { Words } from '#scripts/demo/text.ts';

/** Title and text above each legal text of the demo, until somebody has made it their own; `isTemplateText` knows it again. */
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

/** Body of a page: the notice, then the text without the line breaks of the source. */
export function pageBody(...sources: readonly string[]): Words {
  return words(
    ...sources.map((source, at) => {
      const [title, text] = NOTICE[at] ?? NOTICE[0];
      return `<blockquote><p><strong>${title}</strong> ${text}</p></blockquote>${source.replace(/\s*\n\s*/g, '')}`;
    }),
  );
}
