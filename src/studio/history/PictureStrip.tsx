import { useCallback } from 'react';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import type { Edit } from '#src/studio/record/edit.ts';
import { mediumAddress } from '#src/studio/media/medium-of.ts';
import { fileAddress } from '#src/studio/record/file-address.ts';
import { listOf } from '#src/studio/record/stored-record.ts';
import { keeperOf, type RecordVersion } from '#src/studio/history/record-versions.ts';
import type { Studio } from '#src/studio/studio-types.ts';

export interface PictureStripProps {
  readonly studio: Studio;
  readonly edit: Edit;
  /** Those that were read: they keep what the record has lost. */
  readonly versions: readonly RecordVersion[];
  /** They are files of the record, and not of the library. */
  readonly isFile: boolean;
  /** Names, or one. */
  readonly before: unknown;
  readonly after: unknown;
}

/** Small pictures, as PocketBase makes them for the studio's list (use-picture-url.ts). */
const THUMB = '0x400';

interface PictureProps extends Pick<PictureStripProps, 'studio' | 'edit' | 'versions' | 'isFile'> {
  readonly name: string;
  readonly alt: string;
}

/** A picture of the library, or a file that the record has or a revision keeps; its name where nobody has it any more. */
function Picture({ studio: { client }, edit, versions, isFile, name, alt }: PictureProps) {
  const load = useCallback(async () => {
    if (!isFile) return mediumAddress(client, name, THUMB);
    const { stored } = edit.$state.get();
    const keeper = keeperOf(versions, name);
    if (keeper !== undefined) return fileAddress(client, keeper, name);
    return stored === null ? '' : fileAddress(client, stored, name, THUMB);
  }, [client, edit, versions, isFile, name]);
  const { value } = useReadOnce(load);
  return value === null || value === '' ? <span>{name}</span> : <img src={value} alt={alt} loading="lazy" />;
}

/** The pictures that a change took away and put there. */
export function PictureStrip({ studio, edit, versions, isFile, before, after }: PictureStripProps) {
  const { t } = studio;
  const [was, is] = [listOf({ before }, 'before'), listOf({ after }, 'after')];
  const gone = was.filter((name) => !is.includes(name));
  const come = is.filter((name) => !was.includes(name));
  if (gone.length === 0 && come.length === 0) return <>{t('history.ordered')}</>;
  const strip = (names: readonly string[], title: 'history.removed' | 'history.added') =>
    names.length > 0 && (
      <p className="version-pictures">
        <span>{t(title, { count: names.length })}</span>
        {names.map((name, at) => (
          <Picture
            key={name}
            {...{ studio, edit, versions, isFile, name }}
            alt={t('history.picture', { number: at + 1 })}
          />
        ))}
      </p>
    );
  return (
    <>
      {strip(gone, 'history.removed')}
      {strip(come, 'history.added')}
    </>
  );
}
