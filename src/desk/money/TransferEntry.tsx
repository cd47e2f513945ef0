import type { TransferRow } from '#src/contract/desk/money.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { usePress } from '#src/staff/kit/use-press.ts';
import type { MoneyT } from '#src/desk/money/words.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { formatDay } from '#src/i18n/format.ts';

export interface TransferEntryProps {
  readonly desk: Desk;
  readonly t: MoneyT;
  readonly transfer: TransferRow;
  readonly currency: string;
  readonly reload: () => void;
}

/** Money that has come for an order by transfer; a mistake is set to 0. */
export function TransferEntry({ desk, t, transfer, currency, reload }: TransferEntryProps) {
  const { isBusy, problem, run } = usePress(desk.words);
  const { id, amount, received, sender } = transfer;
  const undo = async (): Promise<void> => {
    if (!(await run(() => desk.act('transfer-correct', { transfer: id, amount: 0 })))) return;
    desk.say(t('joined.undoDone'));
    reload();
  };
  return (
    <article className="money-entry">
      <p>
        <strong>{formatAmount(desk.locale, amount, currency)}</strong> · {formatDay(desk.locale, new Date(received))}
      </p>
      {sender !== '' && <p className="label">{t('transfer.from', { sender })}</p>}
      {amount > 0 && (
        <button type="button" className="link" aria-disabled={isBusy} onClick={() => void undo()}>
          {t('joined.undo')}
        </button>
      )}
      <Problem text={problem} />
    </article>
  );
}
