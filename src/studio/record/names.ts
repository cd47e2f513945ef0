/** What people call a record. */
import { EXPANDED } from '#src/contract/expanded.ts';
import type { EditedCollection } from '#src/schema/derived/editing.ts';
import { DEFAULT_LOCALE, type Locale } from '#src/domain/site/locale.ts';
import { SPECS } from '#src/studio/fields/collections.ts';
import type { Values } from '#src/studio/studio-types.ts';
import { textOf } from '#src/studio/record/stored-record.ts';
import { shownText } from '#src/domain/text/fallback.ts';

/** What a list has to ask for beside the records, PocketBase's `expand`. */
export const EXPAND: Readonly<Partial<Record<EditedCollection, string>>> = EXPANDED;

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null;
}

/** A record that another one names, as `expand` answers it; {} where it did not. */
export function expanded(values: Values, field: string): Values {
  const all = values['expand'];
  const one = isValues(all) ? all[field] : undefined;
  return isValues(one) ? one : {};
}

/** The text of a field in a language, or in the one that stands in for it. */
export function inLanguage(values: Values, name: string, locale: Locale): string {
  return shownText((one) => textOf(values, `${name}_${one}`), locale).text;
}

/** '' where nobody has given it a name yet. */
export function nameOf(collection: EditedCollection, values: Values, locale: Locale): string {
  const join = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');
  if (collection === 'items')
    return join(textOf(values, 'sku'), inLanguage(expanded(values, 'product'), 'name', locale));
  if (collection === 'sales') return nameOf('items', expanded(values, 'item'), locale);
  if (collection === 'attribute_values')
    return join(inLanguage(expanded(values, 'attribute'), 'name', locale), inLanguage(values, 'name', locale));
  if (collection === 'palette') return join(inLanguage(values, 'name', locale), textOf(values, 'token'));
  if (collection === 'shipping_rates')
    return join(inLanguage(values, 'name', locale), inLanguage(expanded(values, 'country'), 'name', locale));
  const { name } = SPECS[collection];
  return name.endsWith(`_${DEFAULT_LOCALE}`)
    ? inLanguage(values, name.slice(0, -`_${DEFAULT_LOCALE}`.length), locale)
    : textOf(values, name);
}
