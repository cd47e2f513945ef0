import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import type { Edit } from '#src/studio/record/edit.ts';
import { fieldLabel, showValue, specOf } from '#src/studio/record/show-value.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { NamedRecords } from '#src/studio/history/NamedRecords.tsx';
import { PictureStrip } from '#src/studio/history/PictureStrip.tsx';
import type { FieldChange, RecordVersion } from '#src/studio/history/record-versions.ts';
import { textDifference } from '#src/studio/history/text-difference.ts';

export interface FieldDifferenceProps {
  readonly studio: Studio;
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
export function FieldDifference({ studio, edit, versions, change: { field, before, after } }: FieldDifferenceProps) {
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
