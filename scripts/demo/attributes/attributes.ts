/**
 * Attributes by which the works of the demo are told apart. Shades are the names that their makers give to colours;
 * lists are narrowed by plain colours.
 */
import { words, type Words } from '#scripts/demo/text.ts';
import type { AttributeRecord } from '#src/contract/records.ts';

export interface DemoValue {
  readonly name: Words;
  /** '#rrggbb'. */
  readonly swatch?: string;
}

export interface DemoAttribute {
  readonly kind: AttributeRecord['kind'];
  readonly name: Words;
  /** Key → value, in their order. */
  readonly values: Readonly<Record<string, DemoValue>>;
}

const value = (en: string, fr: string, it: string, swatch?: string): DemoValue => ({
  name: words(en, fr, it),
  ...(swatch === undefined ? {} : { swatch }),
});

export const COLOUR_VALUES = {
  white: value('White', 'Blanc', 'Bianco', '#f2ede2'),
  yellow: value('Yellow', 'Jaune', 'Giallo', '#d9a441'),
  orange: value('Orange', 'Orange', 'Arancione', '#d98f5f'),
  red: value('Red', 'Rouge', 'Rosso', '#c4472a'),
  pink: value('Pink', 'Rose', 'Rosa', '#dfa79b'),
  purple: value('Purple', 'Violet', 'Viola', '#7d2f4a'),
  blue: value('Blue', 'Bleu', 'Blu', '#27406b'),
  green: value('Green', 'Vert', 'Verde', '#566247'),
  brown: value('Brown', 'Marron', 'Marrone', '#8d5a35'),
  grey: value('Grey', 'Gris', 'Grigio', '#7c8086'),
  black: value('Black', 'Noir', 'Nero', '#1f1e1d'),
} as const;

export const MATERIAL_VALUES = {
  paper: value('Paper', 'Papier', 'Carta'),
  'cotton-paper': value('Cotton paper', 'Papier coton', 'Carta di cotone'),
  wood: value('Wood', 'Bois', 'Legno'),
  wool: value('Wool', 'Laine', 'Lana'),
  cotton: value('Cotton', 'Coton', 'Cotone'),
  linen: value('Linen', 'Lin', 'Lino'),
  stoneware: value('Stoneware', 'Grès', 'Gres'),
  metal: value('Metal', 'Métal', 'Metallo'),
  wax: value('Wax', 'Cire', 'Cera'),
  leather: value('Leather', 'Cuir', 'Pelle'),
} as const;

export const SIZE_VALUES = {
  small: value('Small', 'Petit', 'Piccolo'),
  medium: value('Medium', 'Moyen', 'Medio'),
  large: value('Large', 'Grand', 'Grande'),
  set: value('A set', 'Un lot', 'Un insieme'),
} as const;

export type Colour = keyof typeof COLOUR_VALUES;
export type Material = keyof typeof MATERIAL_VALUES;
export type Size = keyof typeof SIZE_VALUES;

/** Key → attribute, in their order; shades are those of attribute-records.ts. */
export const ATTRIBUTES = {
  colour: { kind: 'colour', name: words('Colour', 'Couleur', 'Colore'), values: COLOUR_VALUES },
  material: { kind: 'text', name: words('Material', 'Matière', 'Materiale'), values: MATERIAL_VALUES },
  size: { kind: 'size', name: words('Size', 'Taille', 'Grandezza'), values: SIZE_VALUES },
} as const satisfies Readonly<Record<string, DemoAttribute>>;
