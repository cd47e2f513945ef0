/**
 * Says what a choice of a product is about, by its name: search engines and feeds have words of their own for the usual
 * ones.
 */

export type VariantProperty = 'color' | 'size' | 'material' | 'pattern';

/** Names that editors give, in lower case and without accents. Others are none of them. */
const NAMES: Readonly<Record<VariantProperty, string>> = {
  color: 'colour color colours colors couleur couleurs colore colori farbe',
  size: 'size sizes taille tailles pointure format formats dimension dimensions taglia taglie misura misure formato dimensione dimensioni grosse',
  material: 'material materials matiere matieres materiau materiaux materiale materiali',
  pattern: 'pattern patterns motif motifs motivo motivi fantasia',
};
const PROPERTIES = ['color', 'size', 'material', 'pattern'] as const satisfies readonly VariantProperty[];

const ACCENTS = /[\u0300-\u036f]/g;

/** Null: it is about something else. */
export function variantProperty(name: string): VariantProperty | null {
  const plain = name.normalize('NFD').replace(ACCENTS, '').toLowerCase().trim();
  return PROPERTIES.find((property) => NAMES[property].split(' ').includes(plain)) ?? null;
}

/** Returns what each choice is about; of two that are about the same only the first is. */
export function variantProperties(options: readonly string[]): readonly (VariantProperty | null)[] {
  const found = options.map(variantProperty);
  return found.map((property, index) => (found.indexOf(property) === index ? property : null));
}
