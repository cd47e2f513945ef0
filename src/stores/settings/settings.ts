import { parseSettings, type Settings } from '#src/stores/settings/format.ts';
import { SETTINGS_KEY } from '#src/stores/keys.ts';
import { stored } from '#src/stores/storage.ts';

/** The shopper's settings, shared by all tabs. */
export const $settings = stored(SETTINGS_KEY, parseSettings, JSON.stringify);

/** Changes some settings. False: they last only as long as this page. */
export function changeSettings(changes: Partial<Settings>): boolean {
  return $settings.change((settings) => ({ ...settings, ...changes }));
}
