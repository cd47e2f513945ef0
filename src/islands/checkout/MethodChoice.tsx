import type { OrderMethod } from '#src/contract/shop-api.ts';
import { inputId } from '#src/islands/checkout/problems.ts';
import { changeDraft } from '#src/stores/checkout/draft.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { Choices } from '#src/ui/Choices.tsx';
import { useLoaded } from '#src/ui/use-loaded.ts';
import { loadTransferWords } from '#src/wording/transfer-words.ts';

export interface MethodChoiceProps {
  readonly locale: Locale;
  readonly methods: readonly OrderMethod[];
  /** null: not chosen yet. */
  readonly method: OrderMethod | null;
  /** Problem with that. */
  readonly error: string | undefined;
  /** Working days that the goods are held for a transfer. */
  readonly days: number;
}

/** Card or transfer, where the shop takes both; what a transfer means, where it takes nothing else. */
export function MethodChoice({ locale, methods, method, error, days }: MethodChoiceProps) {
  const t = useLoaded(loadTransferWords, locale);
  if (t === null) return null;
  const note = t('methodNote', { count: days });
  if (methods.length < 2)
    return (
      <p id={inputId('payment')} tabIndex={-1}>
        {t('method')}. {note}
      </p>
    );
  return (
    <Choices
      id={inputId('method')}
      legend={t('legend')}
      value={method}
      error={error}
      choices={methods.map((value) => ({
        value,
        text: value === 'transfer' ? t('method') : t('provider'),
        note: value === 'transfer' ? note : t('providerNote'),
      }))}
      onChange={(chosen) => changeDraft({ method: chosen })}
    />
  );
}

/** Shows what the step says once it is done. */
export function MethodName({ locale }: Pick<MethodChoiceProps, 'locale'>) {
  return useLoaded(loadTransferWords, locale)?.('method');
}
