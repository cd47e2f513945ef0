import type { RecordProps } from '#src/desk/settings/settings-types.ts';
import { useSettingForm } from '#src/desk/settings/use-setting-form.ts';
import { PanelForm } from '#src/ui/PanelForm.tsx';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import { useState } from 'react';
import {
  WORDED_MAILS,
  type SettingRecord,
  type MailPreviewAnswer,
  type SettingsAnswer,
} from '#src/contract/desk/settings.ts';
import { recordTitle, choiceWords, type SettingColumn } from '#src/desk/settings/setting-words.ts';
import type { TypedValues } from '#src/desk/settings/setting-edit.ts';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { isLocale, LOCALES } from '#src/domain/site/locale.ts';
import { SelectField } from '#src/ui/SelectField.tsx';
import type { Typed } from '#src/desk/settings/typed-values.ts';
import { Field } from '#src/ui/Field.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';
import { usePart } from '#src/desk/use-desk.ts';
import { wordsOf } from '#src/staff/kit/part-words.ts';

export interface SettingFormProps extends RecordProps {
  /** Columns that are given already, and not asked for. */
  readonly fixed?: readonly string[];
  readonly done: () => void;
}

/** The form of one record of a group, or of a new one. */
export function SettingForm({ fixed = [], done, ...props }: SettingFormProps) {
  const { t } = usePart('desk-settings');
  const { group, answer, record } = props;
  const state = useSettingForm(props, done);
  const { form, columns, typed, idOf } = state;
  return (
    <PanelForm
      form={form}
      problem={t('problem')}
      submit={t('save')}
      busy={t('saving')}
      onSubmit={state.save}
      foot={
        <>
          {form.errors.length > 0 && (
            <button type="button" className="link" onClick={() => void props.refresh()}>
              {t('reload')}
            </button>
          )}
          {group === 'mails' && <MailPreview {...props} typed={typed} />}
          {record !== null && group === 'shipping' && <RemoveSetting {...props} record={record} />}
        </>
      }
    >
      {columns
        .filter(({ name }) => !fixed.includes(name))
        .map((column) => (
          <SettingInput
            key={column.name}
            id={idOf(column.name)}
            column={column}
            typed={typed[column.name] ?? ''}
            countries={answer.countries}
            readOnly={form.isBusy}
            error={form.errorOf(idOf(column.name))}
            onType={(value) => state.type(column.name, value)}
          />
        ))}
      {state.isGuarded && (
        <PasswordField
          {...form.inputOf(idOf('password'), state.password, state.setPassword)}
          label={t('password')}
          hint={t('passwordHint')}
          show={t('show')}
          hide={t('hide')}
          autoComplete="current-password"
        />
      )}
    </PanelForm>
  );
}

/** Deletes a record, after a second press: what is gone does not come back. */
function RemoveSetting({ record, ...props }: RecordProps & { readonly record: SettingRecord }) {
  const { desk, t } = usePart('desk-settings');
  const { group, refresh } = props;
  const [isAsked, setAsked] = useState(false);
  const remove = async (): Promise<void> => {
    const name = recordTitle(desk.locale, props, record);
    try {
      await desk.act('settings-remove', { group, id: record.id, updated: record.updated });
      desk.say(t('removed', { name }));
      await refresh();
    } catch (error) {
      desk.say(desk.words(error));
    }
  };
  if (!isAsked)
    return (
      <button type="button" className="link" onClick={() => setAsked(true)}>
        {t('remove')}
      </button>
    );
  return (
    <p className="note settings-actions">
      {t('removeAsk')}{' '}
      <button type="button" className="link" onClick={() => void remove()}>
        {t('remove')}
      </button>{' '}
      <button type="button" className="link" onClick={() => setAsked(false)}>
        {t('keep')}
      </button>
    </p>
  );
}

/** The mail as it would be with what is typed, by the newest order. */
function MailPreview({ typed }: RecordProps & { readonly typed: TypedValues }) {
  const { desk, t } = usePart('desk-settings');
  const [locale, setLocale] = useState(desk.locale);
  const [shown, setShown] = useState<MailPreviewAnswer | null>(null);
  const kind = WORDED_MAILS.find((one) => one === typed['kind']);
  if (kind === undefined) return null;
  const show = async (): Promise<void> => {
    const [before, after] = ['before', 'after'].map((name) => `${typed[`${name}_${locale}`] ?? ''}`);
    try {
      setShown(await desk.read('mail-preview', { kind, locale, before: before ?? '', after: after ?? '' }));
    } catch (error) {
      desk.say(desk.words(error));
    }
  };
  return (
    <div className="settings-preview">
      <SelectField
        id={`preview-${kind}`}
        label={t('previewLanguage')}
        options={LOCALES.map((one) => ({ value: one, text: LOCALE_NAME[one] }))}
        value={locale}
        onChange={({ target }) => {
          if (isLocale(target.value)) setLocale(target.value);
        }}
      />
      <button type="button" className="button button-plain" onClick={() => void show()}>
        {t('preview')}
      </button>
      <div role="status">
        {shown !== null && (shown.subject === '' ? <p>{t('previewNone')}</p> : <PreviewText {...shown} />)}
      </div>
    </div>
  );
}

function PreviewText({ subject, text }: MailPreviewAnswer) {
  return (
    <>
      <p>
        <strong>{subject}</strong>
      </p>
      <pre tabIndex={0}>{text}</pre>
    </>
  );
}

interface SettingInputProps {
  readonly id: string;
  readonly column: SettingColumn;
  readonly typed: Typed;
  readonly countries: SettingsAnswer['countries'];
  readonly readOnly: boolean;
  readonly error: string | undefined;
  readonly onType: (typed: Typed) => void;
}

const ROWS = 4;
const NUMBERS: readonly string[] = ['money', 'percent', 'reduction', 'rate'];

function optionsOf({ column, countries }: SettingInputProps): { readonly value: string; readonly text: string }[] {
  const t = wordsOf('desk-settings');
  if (column.field.kind === 'country')
    return [
      { value: '', text: t('choose') },
      ...countries.map(({ id, code, name }) => ({ value: id, text: `${code} ${name}` })),
    ];
  return (column.field.values ?? []).map((value) => ({ value, text: choiceWords(t, value) }));
}

/** The input of one column, by what it holds. */
function SettingInput(props: SettingInputProps) {
  const { id, column, typed, readOnly, error, onType } = props;
  const { label, hint, field } = column;
  const shared = { id, label, hint, error };
  if (typeof typed === 'boolean')
    return (
      <div className="field">
        <label className="tick" htmlFor={id}>
          <input id={id} type="checkbox" checked={typed} disabled={readOnly} onChange={() => onType(!typed)} /> {label}
        </label>
      </div>
    );
  const text = {
    value: typed,
    readOnly,
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
  };
  switch (field.kind) {
    case 'choice':
    case 'country': {
      const { readOnly: disabled, ...select } = text;
      return <SelectField {...shared} {...select} disabled={disabled} options={optionsOf(props)} />;
    }
    case 'text':
    case 'lines':
      return <TextArea {...shared} {...text} rows={ROWS} />;
    case 'date':
      return <Field {...shared} {...text} type="datetime-local" />;
    case 'email':
      return <Field {...shared} {...text} type="email" autoCapitalize="none" />;
    case 'whole':
      return <Field {...shared} {...text} inputMode="numeric" />;
    default:
      return <Field {...shared} {...text} inputMode={NUMBERS.includes(field.kind) ? 'decimal' : undefined} />;
  }
}
