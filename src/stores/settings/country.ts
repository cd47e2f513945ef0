/**
 * The country of delivery among the settings. Apart from settings.ts, which every page loads together with what it shares with no island:
 * an island that imported it would make two chunks of one, on every page.
 */
import { computed } from 'nanostores';
import { parseObject, textOrNull } from '#src/stores/json.ts';
import { SETTINGS_KEY } from '#src/stores/keys.ts';
import { stored } from '#src/stores/storage.ts';

const $stored = stored(SETTINGS_KEY, parseObject, JSON.stringify);

/** ISO 3166-1 alpha-2; null: nothing chosen. */
export const $country = computed($stored, ({ country }) => textOrNull(country));

/** False: it lasts only as long as this page. */
export function chooseCountry(country: string): boolean {
  return $stored.change((settings) => ({ ...settings, country }));
}
