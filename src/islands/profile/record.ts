/** Reading the signed-in record, whose fields anybody may have written (stores/session/format.ts). */
import { FORMAT_LOCALE } from '#src/domain/site/language/tags.ts';
import type { ProfileProps } from '#src/islands/profile/props.ts';
import type { SessionRecord } from '#src/stores/session/format.ts';
import { textOrNull } from '#src/stores/json.ts';

/** '' where there is no text. */
export function textOf(record: SessionRecord, field: string): string {
  return textOrNull(record[field]) ?? '';
}

/**
 * Says whether the account has a password that its owner has chosen: one made by another service or a code has none.
 */
export function hasPassword(record: SessionRecord): boolean {
  return record['own_password'] !== false;
}

/** Name of a country in the page's language, delivered to or not. */
export function countryName({ countries, locale }: Pick<ProfileProps, 'countries' | 'locale'>, code: string): string {
  const known = countries.find((country) => country.code === code)?.name;
  if (known !== undefined) return known;
  try {
    return new Intl.DisplayNames([FORMAT_LOCALE[locale]], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
