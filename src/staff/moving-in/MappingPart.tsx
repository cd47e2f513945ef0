import type { ColumnMapping, ReadFile } from '#src/contract/moving-in/contents.ts';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { isLocale } from '#src/domain/site/locale.ts';
import { MAPPING_FIELDS } from '#src/moving-in/fields.ts';
import type { FindingT } from '#src/staff/moving-in/finding-words.ts';
import { wordsOf } from '#src/staff/kit/part-words.ts';

export interface MappingPartProps {
  readonly findingT: FindingT;
  readonly file: ReadFile;
  /** Somebody has to look at it. */
  readonly isOpen: boolean;
  readonly onMap: (mapping: ColumnMapping) => void;
}

/** 'product.name.fr' → its words and its language. */
function fieldWords(findingT: FindingT, field: string): string {
  const [kind = '', name = '', language = ''] = field.split('.');
  const key = `field.${kind}.${name}`;
  const words = findingT(`moving-in:${key}`);
  return isLocale(language) ? `${words} (${LOCALE_NAME[language]})` : words;
}

/** What each column of a table holds, as it was guessed; somebody may know better. */
export function MappingPart({ findingT, file, isOpen, onMap }: MappingPartProps) {
  const t = wordsOf('staff-moving-in');
  if (file.columns.length === 0) return null;
  const fields = file.kind === null ? Object.values(MAPPING_FIELDS).flat() : MAPPING_FIELDS[file.kind];
  const [first = {}] = file.preview;
  return (
    <details open={isOpen}>
      <summary>{t('mapping.title', { count: file.columns.length })}</summary>
      <div
        className="scroll"
        tabIndex={0}
        role="region"
        aria-label={t('mapping.title', { count: file.columns.length })}
      >
        <table className="move-in-table">
          <thead>
            <tr>
              <th scope="col">{t('mapping.column')}</th>
              <th scope="col">{t('mapping.example')}</th>
              <th scope="col">{t('mapping.holds')}</th>
            </tr>
          </thead>
          <tbody>
            {file.columns.map((column) => (
              <tr key={column}>
                <th scope="row" dir="auto">
                  {column}
                </th>
                <td dir="auto">{(first[column] ?? '').slice(0, 80)}</td>
                <td>
                  <select
                    className="input"
                    aria-label={t('mapping.holdsColumn', { column })}
                    value={file.mapping[column] ?? ''}
                    onChange={({ target }) => onMap({ ...file.mapping, [column]: target.value })}
                  >
                    <option value="">{t('mapping.none')}</option>
                    {fields.map((field) => (
                      <option key={field} value={field}>
                        {fieldWords(findingT, field)}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
