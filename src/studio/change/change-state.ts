/** A change of many records on its way: kept for as long as the page is open, wherever in the studio its editor is. */
import type { StudioProblem, TableRow } from '#src/contract/studio-api.ts';
import type { ListedCollection, ListFilter } from '#src/contract/studio-list.ts';

/** Which records are chosen: some of them by their ids, or all that a filter finds. */
export type Selection = { readonly ids: ReadonlySet<string> } | { readonly filter: ListFilter; readonly total: number };

export const NOTHING_CHOSEN: Selection = { ids: new Set() };

export function chosenCount(selection: Selection): number {
  return 'ids' in selection ? selection.ids.size : selection.total;
}

export function isChosen(selection: Selection, id: string): boolean {
  return 'filter' in selection || selection.ids.has(id);
}

/** What a trial has shown. */
export interface Trial {
  /** Of which table the rows are. */
  readonly table: ListedCollection;
  /** What is saved: rows without problems. */
  readonly rows: readonly TableRow[];
  readonly problems: readonly StudioProblem[];
  /** Id of a record → what it is called. */
  readonly names: Readonly<Record<string, string>>;
}

export type ChangeState =
  | { readonly step: 'open' }
  | {
      readonly step: 'busy';
      readonly task: 'reading' | 'trying' | 'saving';
      readonly done: number;
      readonly count: number;
      /** For a network, or for a server that has too much to do. */
      readonly isWaiting: boolean;
    }
  | { readonly step: 'tried'; readonly trial: Trial }
  | {
      readonly step: 'saved';
      readonly saved: number;
      readonly table: ListedCollection;
      readonly problems: readonly StudioProblem[];
      readonly names: Trial['names'];
    }
  | { readonly step: 'failed'; readonly failure: unknown; readonly saved: number };

export const OPEN: ChangeState = { step: 'open' };
