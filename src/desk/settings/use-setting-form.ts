import { useState, useCallback } from 'react';
import { SETTINGS, type SettingsGroup, type SettingValues } from '#src/contract/desk/settings.ts';
import { editOf, isNewRecord, typedValues, type TypedValues } from '#src/desk/settings/setting-edit.ts';
import { columnsOf, countryCode, recordTitle, type SettingColumn } from '#src/desk/settings/setting-words.ts';
import type { RecordProps } from '#src/desk/settings/settings-types.ts';
import type { Typed } from '#src/desk/settings/typed-values.ts';
import { useSubmit, type Submission } from '#src/ui/use-submit.ts';
import { DECIMAL } from '#src/domain/site/language/digits.ts';
import { toDeskError } from '#src/staff/kit/call-backend.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { loadPartWords } from '#src/desk/load-words.ts';
import { formatDate } from '#src/domain/format/dates.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { fillIn } from '#src/i18n/client-t.ts';
import type { SummaryError } from '#src/ui/ErrorSummary.tsx';
import { useLoaded } from '#src/ui/use-loaded.ts';
import { useDesk, usePart } from '#src/desk/use-desk.ts';
import type { PartT } from '#src/staff/kit/part-words.ts';

export interface SettingFormState {
  readonly form: Submission;
  readonly columns: readonly SettingColumn[];
  readonly typed: TypedValues;
  readonly type: (column: string, typed: Typed) => void;
  readonly idOf: (column: string) => string;
  /** The change asks for the password again. */
  readonly isGuarded: boolean;
  readonly password: string;
  readonly setPassword: (typed: string) => void;
  readonly save: () => Promise<void>;
}

/** What was before, of the columns that change: for the way back. */
function before({ record }: RecordProps, changed: SettingValues): SettingValues {
  return Object.fromEntries(
    Object.keys(changed).flatMap((name) => {
      const value = record?.values[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** The form of one record: typed, saved with what the record was when it was read, and taken back where nobody has changed it since. */
export function useSettingForm(props: RecordProps, done: () => void): SettingFormState {
  const { desk, t } = usePart('desk-settings');
  const { group, answer, record, refresh } = props;
  const known: SettingsGroup = SETTINGS[group];
  const context = { locale: desk.locale, currency: answer.currency };
  const columns = columnsOf(t, known.fields, { currency: answer.currency, country: countryCode(props) });
  const [typed, setTyped] = useState(() => typedValues(columns, record, context));
  const [password, setPassword] = useState('');
  const idOf = (column: string): string => `${group}-${record?.id || record?.values['kind'] || 'new'}-${column}`;
  const isColumn = (name: string): boolean => name === 'password' || columns.some((column) => column.name === name);
  const explain = useProblemWords(t);
  const form = useSubmit((error) => explain(error, (name) => (isColumn(name) ? idOf(name) : undefined)));
  const { values, odd } = editOf(columns, record, typed, context);
  const isGuarded = known.guarded === true || (known.collection === 'shop' && values['email'] !== undefined);

  const send = async (): Promise<void> => {
    if (!isNewRecord(record) && Object.keys(values).length === 0) return desk.say(t('unchanged'));
    const proof = isGuarded ? (await desk.read('confirm-self', { password })).proof : '';
    const { id, updated } = record ?? { id: '', updated: '' };
    const { subject } = await desk.act('settings-save', { group, id, updated, values, proof });
    setPassword('');
    const saved = (await refresh()).records.find((one) => one.id === subject);
    const name = saved === undefined ? t(`group.${group}`) : recordTitle(desk.locale, props, saved);
    const isPlain = !isNewRecord(record) && saved !== undefined && !isGuarded;
    const undo = async (): Promise<void> => {
      const back = { group, id: subject, updated: saved?.updated ?? '', values: before(props, values) };
      await desk.act('settings-save', back);
      await refresh();
    };
    desk.say(t('saved', { name }), isPlain ? undo : undefined);
    done();
  };
  const example = `12${DECIMAL[desk.locale]}50`;
  return {
    form,
    columns,
    typed,
    type: (column, value) => setTyped((all) => ({ ...all, [column]: value })),
    idOf,
    isGuarded,
    password,
    setPassword,
    save: () =>
      form.submit(
        odd.map((column) => ({ text: t('notNumber', { example }), field: idOf(column) })),
        send,
      ),
  };
}

/** Codes that the settings themselves have words for; the words of all others are the rules' own (i18n problems). */
const OWN = [
  'changed_meanwhile',
  'wrong',
  'confirm',
  'account_needed',
  'iban_shape',
  'iban_country',
  'iban_length',
  'iban_check',
  'bic_shape',
  'percent_over',
  'coupon_dates',
] as const;

type Params = Readonly<Record<string, string | number>>;

function shownParams({ locale, props }: Desk, params: Params): Params {
  const { price, date } = params;
  return {
    ...params,
    ...(typeof price === 'number' && { price: formatAmount(locale, price, props.currency) }),
    ...(typeof date === 'string' && { date: formatDate(locale, Date.parse(date)) }),
  };
}

/** What a change was refused for, field by field, in the reader's language. `idOf`: the id of a column's input; undefined: it has none. */
function useProblemWords(
  t: PartT<'desk-settings'>,
): (error: unknown, idOf: (column: string) => string | undefined) => readonly SummaryError[] {
  const desk = useDesk();
  const load = useCallback((locale: Desk['locale']) => loadPartWords(locale, 'problems'), []);
  const rules: Readonly<Record<string, string>> | null = useLoaded(load, desk.locale);
  return (error, idOf) => {
    const { problems, refusal } = toDeskError(error);
    const refused = refusal?.problems ?? problems;
    if (refused.length === 0) return [{ text: desk.words(error) }];
    return refused.map((problem) => {
      const own = OWN.find((code) => code === problem.code);
      const rule = rules?.[problem.code];
      const params = 'params' in problem ? (problem.params ?? {}) : {};
      const words =
        own !== undefined
          ? t(`problem.${own}`)
          : rule !== undefined
            ? fillIn(rule, shownParams(desk, params))
            : (problem.message ?? problem.code);
      const field = idOf(problem.field);
      return field === undefined ? { text: words } : { text: words, field };
    });
  };
}
