import { useCallback } from 'react';
import type { SettingsT } from '#src/desk/settings/settings-types.ts';
import { toDeskError } from '#src/staff/kit/call-backend.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { loadPartWords } from '#src/desk/load-words.ts';
import { formatDate } from '#src/domain/format/dates.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { fillIn } from '#src/i18n/client-t.ts';
import type { SummaryError } from '#src/ui/ErrorSummary.tsx';
import { useLoaded } from '#src/ui/use-loaded.ts';

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
export function useProblemWords(
  desk: Desk,
  t: SettingsT,
): (error: unknown, idOf: (column: string) => string | undefined) => readonly SummaryError[] {
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
