/**
 * Author of the change of content that is running. A save runs through several VMs, which share nothing but the
 * database and the store of the process: the name of the publication lies there while its transaction runs. There is
 * one writer at a time, so whoever finds it in a transaction is part of it.
 */

export interface Publication {
  /** 15 characters. */
  readonly id: string;
  /** Id of the account that changes something. */
  readonly author: string;
  readonly name: string;
  /** Name that it shares with others that are taken back together; ''. */
  readonly series: string;
  /** True where what must hold between records is looked at when all are saved. */
  readonly joint: boolean;
  /** Puts back what was: it says itself which translations were outdated. */
  readonly restores: boolean;
  /** Rows of a table. */
  readonly imports: boolean;
}

const KEY = 'vitrine.publication';
/** Travels with a record from its request to its hooks, and is not stored. */
const SIGNED = '@publication';
const CHECKED = '@checked';

/** `kind`: a save by itself, several records together, rows of a table, or several that are put back. */
export function newPublication(
  author: string,
  name: string,
  kind: 'single' | 'joint' | 'import' | 'undo',
  series = '',
): Publication {
  const id = $security.randomStringWithAlphabet(15, 'abcdefghijklmnopqrstuvwxyz0123456789');
  return {
    id,
    author,
    name,
    series,
    joint: kind !== 'single',
    restores: kind === 'undo',
    imports: kind === 'import',
  };
}

function parse(text: unknown): Publication | null {
  return typeof text === 'string' && text !== '' ? JSON.parse(text) : null;
}

/** The publication that the running transaction belongs to; null: the shop changes something by itself. */
export function presentPublication(app: core.App): Publication | null {
  return parse(app.store().get(KEY));
}

/** Says of a record that a request saves or deletes it. */
export function signRecord(record: core.Record, publication: Publication): void {
  record.set(SIGNED, JSON.stringify(publication));
}

/**
 * Says of a record that all its own problems have been looked for just now, and none was found: its save need not do so
 * again.
 */
export function signChecked(record: core.Record): void {
  record.set(CHECKED, true);
}

/** Says whether `signChecked` has been said of a record, for one save. */
export function takeChecked(record: core.Record): boolean {
  const isChecked = record.getBool(CHECKED);
  if (isChecked) record.set(CHECKED, false);
  return isChecked;
}

/** Does `task`, inside its transaction, as part of a publication. */
export function asPublication(tx: core.App, publication: Publication, task: () => void): void {
  tx.store().set(KEY, JSON.stringify(publication));
  try {
    task();
  } finally {
    tx.store().remove(KEY);
  }
}

/**
 * Does what a save or deletion brings with it, as part of the publication that the record is signed with, or of the
 * present one.
 */
export function withPublication(tx: core.App, record: core.Record, task: () => void): void {
  const own = parse(record.getString(SIGNED));
  if (own === null || presentPublication(tx) !== null) task();
  else asPublication(tx, own, task);
}
