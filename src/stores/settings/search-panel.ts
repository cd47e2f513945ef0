import { atom } from 'nanostores';

/** Whether the search panel is open: the one setting that belongs to this page only and is never stored. */
export const $searchPanel = atom(false);
