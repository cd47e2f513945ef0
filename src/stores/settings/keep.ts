/**
 * The settings for pages without an island, which have no stores: read anew each time, and changed with the event that
 * stores follow.
 */
import { parseObject } from '#src/stores/json.ts';
import { SETTINGS_KEY } from '#src/stores/keys.ts';
import type { Settings } from '#src/stores/settings/format.ts';
import { readItem, storeItem } from '#src/stores/storage-access.ts';

/**
 * As they were stored, by whomever: each field has to be looked at before it is used (format.ts says what they are).
 */
export function readSettings(): Readonly<Partial<Record<keyof Settings, unknown>>> {
  return parseObject(readItem(SETTINGS_KEY));
}

/** Says whether the shopper wants the shop to load only what it is asked for. */
export function wantsLowData(): boolean {
  return readSettings().lowData === true;
}

/** Changes some settings, for all tabs. */
export function keepSettings(changes: Partial<Settings>): void {
  storeItem(SETTINGS_KEY, JSON.stringify({ ...readSettings(), ...changes }));
  dispatchEvent(new Event('storage'));
}
