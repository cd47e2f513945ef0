/**
 * The settings that islands read and change. Apart from settings.ts, which every page loads together with what it
 * shares with no island: an island that imported it would make two chunks of one, on every page.
 */
import { computed } from 'nanostores';
import { parseObject, textOrNull } from '#src/stores/json.ts';
import { SETTINGS_KEY } from '#src/stores/keys.ts';
import type { Settings } from '#src/stores/settings/format.ts';
import { stored } from '#src/stores/storage.ts';

const $stored = stored(SETTINGS_KEY, parseObject, JSON.stringify);

/** ISO 3166-1 alpha-2; null: nothing chosen. */
export const $country = computed($stored, ({ country }) => textOrNull(country));

/** Says whether the theme is to be the dark one; null: as the system prefers. */
export const $dark = computed($stored, ({ dark }) => (typeof dark === 'boolean' ? dark : null));

/** Says whether the shop shall load only what it is asked for. */
export const $lowData = computed($stored, ({ lowData }) => lowData === true);

/** False: they last only as long as this page. */
export function changeChoices(
  changes: Partial<Pick<Settings, 'country' | 'currentAddressId' | 'dark' | 'lowData'>>,
): boolean {
  return $stored.change((settings) => ({ ...settings, ...changes }));
}
