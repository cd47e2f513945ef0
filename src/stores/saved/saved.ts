import { SAVED_KEY } from '#src/stores/keys.ts';
import { parseSaved } from '#src/stores/saved/saved-list.ts';
import { stored } from '#src/stores/storage.ts';

/** Products that have been saved for later: kept in the browser, shared by all tabs, newest first. */
export const $saved = stored(SAVED_KEY, parseSaved, (list) => (list.length > 0 ? JSON.stringify(list) : null));
