import { useId, useState } from 'react';
import { MOVED_KINDS, SOURCES, type Source } from '#src/contract/moving-in/moved.ts';
import { PRODUCT_GAPS, type ReadFile, type TagsUse, type ColumnMapping } from '#src/contract/moving-in/contents.ts';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { isLocale, LOCALES } from '#src/domain/site/locale.ts';
import { ASKED, MAPPING_FIELDS, withoutAsked } from '#src/moving-in/fields.ts';
import { asked } from '#src/moving-in/finding-codes.ts';
import type { FindingT } from '#src/staff/moving-in/finding-words.ts';
import { StockQuestion, type StockQuestionProps } from '#src/staff/moving-in/StockQuestion.tsx';
import type { Sender } from '#src/staff/moving-in/sender.ts';
import { isConfirmed, isHomeMade, type Files } from '#src/staff/moving-in/use-files.ts';
import { Field } from '#src/ui/Field.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { wordsOf, type PartT } from '#src/staff/kit/part-words.ts';

export interface FilesPartProps {
  readonly findingT: FindingT;
  readonly sender: Sender;
  readonly files: Files;
}

const SOURCE_NAMES: Readonly<Record<Exclude<Source, 'table'>, string>> = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  prestashop: 'PrestaShop',
  magento: 'Magento',
  etsy: 'Etsy',
  vitrine: 'Vitrine',
};

function sourceName(t: PartT<'staff-moving-in'>, source: Source): string {
  return source === 'table' ? t('files.table') : SOURCE_NAMES[source];
}

/** What a file was understood as, and what is left out of it. */
function FileEntry({ findingT, sender, files, file }: FilesPartProps & { readonly file: ReadFile }) {
  const t = wordsOf('staff-moving-in');
  const guessId = useId();
  const isOurs = file.kind === null || sender.kinds.includes(file.kind);
  const open = asked((files.contents?.findings ?? []).filter((one) => one.file === file.name));
  const isEmpty = file.kind === null && file.rows === 0 && file.columns.length === 0;
  const facts = [
    isEmpty ? t('files.empty') : file.kind === null ? t('files.unknown') : t(`kind.${file.kind}`),
    sourceName(t, file.source),
    t('files.rows', { count: file.rows }),
    file.encoding.toUpperCase(),
    file.separator === '' ? '' : t('files.separator', { separator: file.separator === '\t' ? 'Tab' : file.separator }),
  ];
  return (
    <li className="move-in-file">
      <p>
        <strong dir="auto">{file.name}</strong>{' '}
        <button
          type="button"
          className="link"
          aria-label={t('files.removeName', { name: file.name })}
          onClick={() => files.remove(file.name)}
        >
          {t('files.remove')}
        </button>
      </p>
      <p className="label">{facts.filter((fact) => fact !== '').join(' · ')}</p>
      {!isOurs && (
        <p className="note" role="note">
          {t(sender.kinds.includes('products') ? 'files.forOperators' : 'files.forEditors')}
        </p>
      )}
      {file.unknownColumns.length > 0 && (
        <details>
          <summary>{t('files.unknownColumns', { count: file.unknownColumns.length })}</summary>
          <p dir="auto">{file.unknownColumns.join(', ')}</p>
        </details>
      )}
      {isOurs && open.length > 0 && (
        <div className="note" role="note">
          <p>{t('mapping.open', { count: open.length, columns: open.map(({ column }) => column).join(', ') })}</p>
          <button type="button" className="link" onClick={() => files.map(file.name, withoutAsked(file.mapping))}>
            {t('mapping.leaveOut')}
          </button>
        </div>
      )}
      {isOurs && (
        <MappingPart
          findingT={findingT}
          file={file}
          isOpen={file.kind === null || open.length > 0 || isHomeMade(file)}
          onMap={(mapping) => files.map(file.name, mapping)}
        />
      )}
      {isOurs && open.length === 0 && isHomeMade(file) && (
        <div className="note" role="note">
          <p id={guessId}>{t('mapping.guessed')}</p>
          <label className="tick">
            <input
              type="checkbox"
              aria-describedby={guessId}
              checked={isConfirmed(file, files.confirmed)}
              onChange={({ target }) => files.confirm(file, target.checked)}
            />
            <span dir="auto">{t('mapping.confirm', { name: file.name })}</span>
          </label>
        </div>
      )}
    </li>
  );
}

/** Prices without VAT get as much as is typed here; the files are read again with it. */
function VatField({ files }: Pick<FilesPartProps, 'files'>) {
  const t = wordsOf('staff-moving-in');
  const { vatToAdd } = files.options;
  const [text, setText] = useState(vatToAdd === undefined ? '' : `${vatToAdd}`);
  const typed = readVat(text);
  const commit = (): void => {
    if (typed !== null && typed !== vatToAdd) files.change({ vatToAdd: typed });
  };
  return (
    <Field
      id="move-in-vat"
      label={t('files.vat')}
      hint={t('files.vatHint')}
      error={typed === null ? t('files.vatOdd') : undefined}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit();
      }}
    />
  );
}

/** The files, and what nobody can read in them: their language, the former shop's address. */
export function FilesPart(props: FilesPartProps) {
  const t = wordsOf('staff-moving-in');
  const { files } = props;
  const { options, contents } = files;
  const read = contents?.files ?? [];
  const sources = [
    { value: 'guess', text: t('files.guess') },
    ...SOURCES.map((source) => ({ value: source, text: sourceName(t, source) })),
  ];
  return (
    <section className="move-in-part" aria-labelledby="move-in-files-title">
      <h2 id="move-in-files-title">{t('files.title')}</h2>
      <ul className="move-in-list">
        {read.map((file) => (
          <FileEntry key={file.name} {...props} file={file} />
        ))}
      </ul>
      <div className="move-in-options">
        <SelectField
          id="move-in-source"
          label={t('files.source')}
          options={sources}
          value={options.source}
          onChange={({ target }) =>
            files.change({ source: SOURCES.find((source) => source === target.value) ?? 'guess' })
          }
        />
        <SelectField
          id="move-in-locale"
          label={t('files.locale')}
          options={LOCALES.map((locale) => ({ value: locale, text: LOCALE_NAME[locale] }))}
          value={options.locale}
          onChange={({ target }) => {
            if (isLocale(target.value)) files.change({ locale: target.value });
          }}
        />
        <Field
          id="move-in-origin"
          label={t('files.origin')}
          hint={t('files.originHint')}
          type="url"
          inputMode="url"
          placeholder="https://"
          defaultValue={options.oldOrigin}
          onBlur={({ target }) => {
            if (target.value.trim() !== options.oldOrigin) files.change({ oldOrigin: target.value.trim() });
          }}
        />
        {props.sender.kinds.includes('products') && (
          <>
            <VatField files={files} />
            <StockQuestion files={files} />
            <TagsQuestion files={files} />
          </>
        )}
      </div>
      {contents !== null && (
        <ul className="move-in-facts">
          {MOVED_KINDS.filter((kind) => contents[kind].length > 0).map((kind) => (
            <li key={kind}>{t(`count.${kind}`, { count: contents[kind].length })}</li>
          ))}
          {PRODUCT_GAPS.filter((gap) => contents.gaps[gap] > 0).map((gap) => (
            <li key={gap}>{t(`files.gap.${gap}`, { count: contents.gaps[gap] })}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Per cent of VAT as somebody types it. Pure. */

/** '20', '5,5 %' → the number; undefined: nothing is typed; null: it is no per cent from 0 to 99.99. */
export function readVat(text: string): number | undefined | null {
  const plain = text.trim().replace(/\s*%$/, '');
  if (plain === '') return undefined;
  return /^\d{1,2}(?:[.,]\d{1,2})?$/.test(plain) ? Number(plain.replace(',', '.')) : null;
}

const ATTRIBUTE = 'attribute:';
const USES = ['', 'collections', ATTRIBUTE] as const;

/** What becomes of tags, where products have some; the files are read again with it. */
function TagsQuestion({ files }: StockQuestionProps) {
  const t = wordsOf('staff-moving-in');
  const { tags = '' } = files.options;
  const isAttribute = tags.startsWith(ATTRIBUTE);
  const [name, setName] = useState(isAttribute ? tags.slice(ATTRIBUTE.length) : t('files.tagsName'));
  const count = files.contents?.tagged ?? 0;
  if (count === 0) return null;
  const words = {
    '': 'files.tagsDrop',
    collections: 'files.tagsCollections',
    [ATTRIBUTE]: 'files.tagsAttribute',
  } as const;
  const named = (text: string): TagsUse => `${ATTRIBUTE}${text.trim()}`;
  const use = (chosen: (typeof USES)[number]): TagsUse => (chosen === ATTRIBUTE ? named(name) : chosen);
  const commit = (): void => {
    if (name.trim() !== '' && named(name) !== tags) files.change({ tags: named(name) });
  };
  return (
    <>
      <SelectField
        id="move-in-tags"
        label={t('files.tags')}
        hint={t('files.tagged', { count })}
        options={USES.map((value) => ({ value, text: t(words[value]) }))}
        value={isAttribute ? ATTRIBUTE : tags}
        onChange={({ target }) => files.change({ tags: use(USES.find((one) => one === target.value) ?? '') })}
      />
      {isAttribute && (
        <Field
          id="move-in-tags-name"
          label={t('files.tagsAttributeName')}
          error={name.trim() === '' ? t('files.tagsNameNeeded') : undefined}
          value={name}
          onChange={({ target }) => setName(target.value)}
          onBlur={commit}
          onKeyDown={({ key }) => {
            if (key === 'Enter') commit();
          }}
        />
      )}
    </>
  );
}

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
                <td dir="auto">{(file.samples[column] ?? []).join(' | ')}</td>
                <td>
                  <select
                    className="input"
                    aria-label={t('mapping.holdsColumn', { column })}
                    value={file.mapping[column] ?? ''}
                    onChange={({ target }) => onMap({ ...file.mapping, [column]: target.value })}
                  >
                    {file.mapping[column] === ASKED && <option value={ASKED}>{t('mapping.asked')}</option>}
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
