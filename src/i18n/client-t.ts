/** Translation without i18next: a few hundred bytes over the strings that a page or a chunk brings along. */

type Values = Readonly<Record<string, string | number>>;

/** `pieces_one` and `pieces_other` are the one key `pieces`. */
type BaseKey<Key> = Key extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base : Key;

/** The text of a key, with `{{name}}` replaced by `values.name`; `values.count` also chooses the plural form. */
export type ClientT<Messages> = (key: BaseKey<keyof Messages & string>, values?: Values) => string;

/** A text with `{{name}}` replaced by `values.name`; a slot without a value stays. */
export function fillIn(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)\}\}/g, (slot, name: string) => `${values[name] ?? slot}`);
}

/**
 * A translator over the strings of one locale. A string that is not there is its key, so that a page never breaks over
 * words.
 */
export function createT<Messages extends Readonly<Record<string, string>>>(
  messages: Messages,
  locale: string,
): ClientT<Messages> {
  const texts: Readonly<Record<string, string>> = messages;
  const plural = new Intl.PluralRules(locale);
  return (key, values = {}) => {
    const form = values['count'] === undefined ? '' : plural.select(Number(values['count']));
    return fillIn(texts[`${key}_${form}`] ?? texts[`${key}_other`] ?? texts[key] ?? key, values);
  };
}

const SLOT = '\u0000';

/** A text around something that is not text, such as a link: what stands before and after its `{{slot}}`. */
export function aroundSlot<Key extends string>(
  t: (key: Key, values?: Values) => string,
  key: Key,
  values: Values = {},
): { before: string; after: string } {
  const [before = '', after = ''] = t(key, { ...values, slot: SLOT }).split(SLOT);
  return { before, after };
}
