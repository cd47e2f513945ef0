/** How legal pages are written: sources with a line for each block, and a notice at the top that they are templates. */
import { words } from '#scripts/demo/text.ts';
import type { Words } from '#scripts/demo/text.ts';

const NOTICE = {
  en: '<blockquote><p><strong>Template.</strong> This text belongs to a demonstration shop with an invented seller. Have it adapted and checked by a lawyer before you sell anything.</p></blockquote>',
  fr: "<blockquote><p><strong>Modèle.</strong> Ce texte est celui d'une boutique de démonstration dont le vendeur est imaginaire. Faites-le adapter et vérifier par un avocat avant toute vente.</p></blockquote>",
  it: '<blockquote><p><strong>Modello.</strong> Questo testo è di un negozio dimostrativo il cui venditore è inventato. Fallo adattare e verificare da un avvocato prima di vendere qualsiasi cosa.</p></blockquote>',
} as const;

/** Body of a page: the notice, then the text without the line breaks of the source. */
export function pageBody(en: string, fr: string, it: string): Words {
  const flat = (source: string): string => source.replace(/\s*\n\s*/g, '');
  return words(NOTICE.en + flat(en), NOTICE.fr + flat(fr), NOTICE.it + flat(it));
}
