/**
 * The words of attributes and their values in addresses: `/product/prints/colour-red`, `?colour=red.blue`. The same in
 * all languages. Pure.
 */

export const ATTRIBUTE_KINDS = ['text', 'colour', 'size'] as const;
export type AttributeKind = (typeof ATTRIBUTE_KINDS)[number];

/** Characters. */
export const KEY_LENGTH = 40;
/** An attribute's has no hyphen: in `colour-light-blue` the first one ends it. */
export const ATTRIBUTE_KEY = '^[a-z][a-z0-9]*$';
export const VALUE_KEY = '^[a-z0-9]+(-[a-z0-9]+)*$';

/** Lists what the address of a listing says besides its attributes. */
const RESERVED: readonly string[] = ['price', 'stock', 'sale', 'sort', 'page', 'q'];

/** Says what is wrong with the key of an attribute, or null. */
export function attributeKeyProblem(key: string): 'attribute_key_shape' | 'key_reserved' | null {
  if (key.length > KEY_LENGTH || !new RegExp(ATTRIBUTE_KEY).test(key)) return 'attribute_key_shape';
  return RESERVED.includes(key) ? 'key_reserved' : null;
}

/** Says what is wrong with the key of a value, or null. */
export function valueKeyProblem(key: string): 'value_key_shape' | null {
  return key.length > KEY_LENGTH || !new RegExp(VALUE_KEY).test(key) ? 'value_key_shape' : null;
}
