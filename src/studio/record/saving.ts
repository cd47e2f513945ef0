import type { EditState, Saving } from '#src/studio/record/edit-state.ts';

/** What matters most of several records comes first. */
const BY_WEIGHT: readonly Saving[] = ['signedOut', 'elsewhere', 'refused', 'unreachable', 'saving', 'waiting', 'saved'];

/** What is with a form whose parts are saved one by one. */
export function savingOf(states: readonly EditState[]): Saving {
  return BY_WEIGHT.find((saving) => states.some((state) => state.saving === saving)) ?? 'saved';
}
