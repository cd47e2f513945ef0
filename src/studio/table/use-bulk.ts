import type PocketBase from 'pocketbase';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { StudioProblem, TableRow } from '#src/contract/studio-api.ts';
import { type Locale, DEFAULT_LOCALE, LOCALES } from '#src/domain/site/locale.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { type BulkEdits, changedRows } from '#src/studio/table/bulk-rows.ts';
import { exportRows, sendRows } from '#src/studio/table/send-rows.ts';
import { inLanguage } from '#src/studio/record/names.ts';
import { textOf, type StoredRecord } from '#src/studio/record/stored-record.ts';
import { problemWords } from '#src/studio/record/problem-words.ts';
import { fullList } from '#src/backend/full-list.ts';
import { useStudio } from '#src/studio/use-studio.ts';

export interface Bulk {
  /** All items; null: not read yet. */
  readonly rows: readonly TableRow[] | null;
  /** Address of a product in the default language → its name in the editor's language. */
  readonly names: Readonly<Record<string, string>>;
  readonly edits: BulkEdits;
  readonly isBusy: boolean;
  readonly said: string;
  readonly failure: string;
  /** Id of an item → what is wrong with its row, in words. */
  readonly problems: Readonly<Record<string, readonly string[]>>;
  readonly setEdits: (edits: BulkEdits) => void;
  readonly save: () => Promise<void>;
}

/** All items, those of a product beside each other in their order. */
async function readItems(client: PocketBase): Promise<readonly TableRow[]> {
  const rows = await exportRows(client, 'items', () => undefined);
  const place = ({ product = '', rank = '' }: TableRow): readonly [string, number] => [product, Number(rank)];
  return rows.toSorted((a, b) => {
    const [[product, rank], [other, otherRank]] = [place(a), place(b)];
    return product === other ? rank - otherRank : product < other ? -1 : 1;
  });
}

const SLUG = `slug_${DEFAULT_LOCALE}`;

/** What the products are called. */
async function readNames(client: PocketBase, locale: Locale): Promise<Bulk['names']> {
  const fields = [SLUG, ...LOCALES.map((one) => `name_${one}`)].join(',');
  const all = await fullList(client.collection<StoredRecord>('products'), { fields });
  return Object.fromEntries(all.map((one) => [textOf(one, SLUG), inLanguage(one, 'name', locale)]));
}

function problemsById(
  studio: Studio,
  sent: readonly TableRow[],
  problems: readonly StudioProblem[],
): Readonly<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {};
  for (const problem of problems) {
    const id = sent[problem.row - 1]?.['id'] ?? '';
    found[id] = [...(found[id] ?? []), problemWords(studio, problem)];
  }
  return found;
}

/** All items, and what is changed of them: tried as a whole before anything is saved. */
export function useBulk(): Bulk {
  const studio = useStudio();
  const { t, client, locale, pageState: kept } = studio;
  const [rows, setRows] = useState<readonly TableRow[] | null>(null);
  const [names, setNames] = useState<Bulk['names']>({});
  const edits = useStore(kept.$bulk);
  const setEdits = (next: BulkEdits): void => {
    kept.$bulk.set(next);
    setSaid('');
  };
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, readonly string[]>>>({});
  useEffect(() => {
    let isCurrent = true;
    const read = async (): Promise<void> => {
      try {
        const all = await readItems(client);
        if (isCurrent) setRows(all);
        const found = await readNames(client, locale);
        if (isCurrent) setNames(found);
      } catch (error) {
        if (isCurrent) setFailure(studio.words(error));
      }
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [client, locale, studio]);

  const send = async (sent: readonly TableRow[], dry: boolean): Promise<boolean> => {
    const result = await sendRows({ client, collection: 'items', rows: sent, dry, progress: () => undefined });
    setProblems(problemsById(studio, sent, result.problems));
    if (result.failure !== null) setFailure(studio.words(result.failure));
    else if (result.problems.length > 0) setFailure(t('bulk.refused', { count: result.problems.length }));
    return result.failure === null && result.problems.length === 0;
  };
  const save = async (): Promise<void> => {
    const sent = changedRows(rows ?? [], edits);
    if (isBusy || sent.length === 0) return;
    setBusy(true);
    setSaid('');
    setFailure('');
    setProblems({});
    if ((await send(sent, true)) && (await send(sent, false))) {
      setEdits({});
      setSaid(t('bulk.saved', { count: sent.length }));
      // What others have sold or changed meanwhile, too.
      await readItems(client).then(setRows, () => setRows(null));
    }
    setBusy(false);
  };
  return { rows, names, edits, isBusy, said, failure, problems, setEdits, save };
}
