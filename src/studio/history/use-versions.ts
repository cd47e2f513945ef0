import { useEffect, useMemo, useRef, useState } from 'react';
import type { RevisionRecord } from '#src/contract/records.ts';
import type { Edit } from '#src/studio/record/edit.ts';
import type { StoredRecord } from '#src/studio/record/stored-record.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { HISTORY_PAGE, readRevisions } from '#src/studio/history/read-revisions.ts';
import { versionsOf, type RecordVersion } from '#src/studio/history/record-versions.ts';

export interface Versions {
  readonly versions: readonly RecordVersion[];
  readonly failure: unknown;
  readonly isLoading: boolean;
  /** Whether there are earlier ones, or it is not known. */
  readonly hasMore: boolean;
  readonly more: () => void;
}

interface State {
  readonly revisions: readonly RevisionRecord[];
  readonly failure: unknown;
  readonly isLoading: boolean;
  readonly hasMore: boolean;
}

const NOTHING: State = { revisions: [], failure: null, isLoading: true, hasMore: true };

/** The versions of a record, read page by page, and again when somebody has saved it. */
export function useVersions({ client }: Studio, edit: Edit, stored: StoredRecord | null): Versions {
  const [state, setState] = useState(NOTHING);
  const turn = useRef(0);
  const read = async (known: readonly RevisionRecord[]): Promise<void> => {
    turn.current += 1;
    const mine = turn.current;
    setState((before) => ({ ...before, isLoading: true, failure: null }));
    try {
      const found = await readRevisions(client, edit.collection, edit.id, known.at(-1) ?? null);
      if (mine !== turn.current) return;
      setState({
        revisions: [...known, ...found],
        failure: null,
        isLoading: false,
        hasMore: found.length === HISTORY_PAGE,
      });
    } catch (failure) {
      if (mine === turn.current) setState((before) => ({ ...before, isLoading: false, failure }));
    }
  };
  const updated = stored?.updated ?? '';
  useEffect(() => {
    void read([]);
    // It reads the same until the record is another.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [client, edit, updated]);
  const versions = useMemo(() => versionsOf(state.revisions, stored), [state.revisions, stored]);
  return { ...state, versions, more: () => void read(state.revisions) };
}
