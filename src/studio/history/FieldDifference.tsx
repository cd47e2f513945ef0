import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import type { Edit } from '#src/studio/record/edit.ts';
import { fieldLabel, showValue, specOf } from '#src/studio/record/show-value.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { keeperOf, type FieldChange, type RecordVersion } from '#src/studio/history/record-versions.ts';
import { diffWordsWithSpace } from 'diff';
import { useCallback } from 'react';
import type { EditedCollection } from '#src/schema/derived/editing.ts';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import { foundRecord, listOf, fileAddress } from '#src/studio/record/stored-record.ts';
import { EXPAND, nameOf } from '#src/studio/record/names.ts';
import { mediumAddress } from '#src/studio/media/medium-of.ts';
import { useStudio } from '#src/studio/use-studio.ts';

export interface FieldDifferenceProps {
  readonly edit: Edit;
  readonly versions: readonly RecordVersion[];
  readonly change: FieldChange;
}

/** What a field is called; what stands beside pictures has no field of its own in the form. */
function labelOf(studio: Studio, collection: Edit['collection'], field: string): string {
  if (specOf(collection, field) !== undefined) return fieldLabel(studio, collection, field);
  if (/(?:^|_)focus$/.test(field)) return studio.t('history.focus');
  const locale = LOCALES.find((one) => field.endsWith(`alt_${one}`));
  return locale === undefined ? field : `${studio.t('history.alt')}, ${LOCALE_NAME[locale]}`;
}

/** As `showValue` has it. */
const NOTHING = '–';

function Words({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <span className="version-words" dir="auto">
      {textDifference(before, after).map(({ text, kind }, at) => {
        if (kind === 'same') return <span key={at}>{text}</span>;
        return kind === 'added' ? <ins key={at}>{text}</ins> : <del key={at}>{text}</del>;
      })}
    </span>
  );
}

/** A field before and after a change: texts by their words, pictures as pictures, other records by their names. */
export function FieldDifference({ edit, versions, change: { field, before, after } }: FieldDifferenceProps) {
  const studio = useStudio();
  const { t } = studio;
  const spec = specOf(edit.collection, field);
  const shown = () => {
    if (/(?:^|_)focus$/.test(field)) return t('history.moved');
    if (spec?.kind === 'pictures' || spec?.kind === 'file')
      return <PictureStrip {...{ studio, edit, versions, before, after }} isFile={spec.kind === 'file'} />;
    if (spec?.kind === 'relation') return <NamedRecords {...{ studio, of: spec.of, before, after }} />;
    const [was, is] = [showValue(studio, spec, before), showValue(studio, spec, after)];
    // Only how it looks: bold, a list, a link.
    const text = (words: string): string => (words === NOTHING ? '' : words);
    return was === is ? t('history.formatted') : <Words before={text(was)} after={text(is)} />;
  };
  return (
    <div className="version-field">
      <p className="label">{labelOf(studio, edit.collection, field)}</p>
      <div>{shown()}</div>
    </div>
  );
}

/** A piece of a text: in both versions, only in the former, or only in the later. */
interface TextPiece {
  readonly text: string;
  readonly kind: 'same' | 'removed' | 'added';
}

/** Characters up to which two texts are compared by words: the time grows with the square of what differs. */
const COMPARED = 20_000;

/** How one text became another, by words. */
export function textDifference(before: string, after: string): readonly TextPiece[] {
  if (before.length + after.length > COMPARED)
    return [
      { text: before, kind: 'removed' },
      { text: after, kind: 'added' },
    ];
  return diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    text: value,
    kind: added ? 'added' : removed ? 'removed' : 'same',
  }));
}

interface NamedRecordsProps {
  readonly of: EditedCollection;
  /** Ids, or one. */
  readonly before: unknown;
  readonly after: unknown;
}

/** Other records that a field names, by what people call them; those that are gone by their ids. */
function NamedRecords({ of, before, after }: NamedRecordsProps) {
  const studio = useStudio();
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

interface PictureStripProps {
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

interface PictureProps extends Pick<PictureStripProps, 'edit' | 'versions' | 'isFile'> {
  readonly name: string;
  readonly alt: string;
}

/** A picture of the library, or a file that the record has or a revision keeps; its name where nobody has it any more. */
function Picture({ edit, versions, isFile, name, alt }: PictureProps) {
  const { client } = useStudio();
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
function PictureStrip({ edit, versions, isFile, before, after }: PictureStripProps) {
  const studio = useStudio();
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
