import { useState } from 'react';
import type { FileCollection } from '#src/contract/studio-api.ts';
import { readTable, type ReadTable } from '#src/studio/table/csv.ts';
import { readFileText, sampleOf, type FileText } from '#src/studio/table/file-text.ts';
import { sendRows, type SentRows } from '#src/studio/table/send-rows.ts';
import { useStudio } from '#src/studio/use-studio.ts';

export interface ImportState {
  /** Name of the file; null: none is chosen. */
  readonly file: string | null;
  readonly table: ReadTable | null;
  /** Letters of a file that is no UTF-8, as they were read: somebody has to look at them; null: nobody has to. */
  readonly readAs: { readonly encoding: FileText['encoding']; readonly sample: string } | null;
  /** What the trial has shown; null: not tried, or the file itself is wrong. */
  readonly tried: SentRows | null;
  /** What the import has done; null: not yet. */
  readonly done: SentRows | null;
  readonly busy: 'trying' | 'importing' | null;
  /** Rows that have been sent. */
  readonly progress: number;
}

const NOTHING: ImportState = {
  file: null,
  table: null,
  readAs: null,
  tried: null,
  done: null,
  busy: null,
  progress: 0,
};

/** The rows of a file, and how its letters were read. */
function readRows(
  { text, encoding, problem }: FileText,
  collection: FileCollection,
): Pick<ImportState, 'readAs'> & { readonly table: ReadTable } {
  if (problem !== null) {
    const problems = [{ row: 0, code: problem, params: {} }];
    return { table: { columns: [], rows: [], lines: [], problems }, readAs: null };
  }
  const table = readTable(text, collection);
  const sample = encoding === 'UTF-8' ? '' : sampleOf(table.rows.flatMap((row) => Object.values(row)));
  return { table, readAs: sample === '' ? null : { encoding, sample } };
}

export interface Import {
  readonly state: ImportState;
  /** Reads a file and tries it: nothing is saved. */
  readonly choose: (file: File) => Promise<void>;
  /** Saves what was tried. */
  readonly save: () => Promise<void>;
  readonly clear: () => void;
}

/** A file on its way into the shop: read, tried, saved. */
export function useTableImport(collection: FileCollection): Import {
  const { client } = useStudio();
  const [state, setState] = useState(NOTHING);
  const change = (part: Partial<ImportState>): void => setState((before) => ({ ...before, ...part }));
  const send = (table: ReadTable, dry: boolean): Promise<SentRows> =>
    sendRows({ client, collection, rows: table.rows, dry, progress: (progress) => change({ progress }) });
  return {
    state,
    choose: async (file) => {
      const { table, readAs } = readRows(readFileText(new Uint8Array(await file.arrayBuffer())), collection);
      setState({ ...NOTHING, file: file.name, table, readAs, busy: table.problems.length === 0 ? 'trying' : null });
      if (table.problems.length === 0) change({ tried: await send(table, true), busy: null });
    },
    save: async () => {
      if (state.table === null || state.busy !== null) return;
      change({ busy: 'importing', progress: 0 });
      change({ done: await send(state.table, false), busy: null });
    },
    clear: () => setState(NOTHING),
  };
}
