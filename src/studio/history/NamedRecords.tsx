import { useCallback } from 'react';
import type { EditedCollection } from '#src/schema/derived/editing.ts';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import { foundRecord } from '#src/studio/record/found-record.ts';
import { EXPAND, nameOf } from '#src/studio/record/names.ts';
import { listOf } from '#src/studio/record/stored-record.ts';
import type { Studio } from '#src/studio/studio-types.ts';

export interface NamedRecordsProps {
  readonly studio: Studio;
  readonly of: EditedCollection;
  /** Ids, or one. */
  readonly before: unknown;
  readonly after: unknown;
}

/** Other records that a field names, by what people call them; those that are gone by their ids. */
export function NamedRecords({ studio, of, before, after }: NamedRecordsProps) {
  const [was, is] = [listOf({ before }, 'before'), listOf({ after }, 'after')];
  const ids = [...new Set([...was, ...is])].join(' ');
  const load = useCallback(async () => {
    const names = ids
      .split(' ')
      .filter((id) => id !== '')
      .map(async (id) => {
        const found = await foundRecord(studio.client, of, id, EXPAND[of]);
        return [id, found === null ? id : nameOf(of, found, studio.locale) || id] as const;
      });
    return new Map(await Promise.all(names));
  }, [studio, of, ids]);
  const { value } = useReadOnce(load);
  const words = (list: readonly string[]): string => list.map((id) => value?.get(id) ?? id).join(', ') || '–';
  return (
    <span className="version-words">
      <del>{words(was)}</del> <ins>{words(is)}</ins>
    </span>
  );
}
