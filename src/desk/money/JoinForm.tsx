import { useCallback, useDeferredValue, useState } from 'react';
import type { TransferOrders, UnmatchedRow } from '#src/contract/desk/money.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { usePress } from '#src/staff/kit/use-press.ts';
import { useRead } from '#src/staff/kit/use-read.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { localDay } from '#src/domain/format/periods.ts';
import { formatDay } from '#src/i18n/format.ts';
import { Field } from '#src/ui/Field.tsx';
import { usePart } from '#src/desk/use-desk.ts';

export interface JoinFormProps {
  readonly transfer: UnmatchedRow;
  readonly reload: () => void;
}

type Found = TransferOrders['rows'][number];

/** Which order the money is for: those that owe as much, or what is searched for. */
export function JoinForm(props: JoinFormProps) {
  const { t } = usePart('desk-money');
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('join')}</summary>
      {isOpen && <Search {...props} />}
    </details>
  );
}

/** Whether the money came before the order was placed. */
function isOlder({ received }: UnmatchedRow, { placed }: Found): boolean {
  return received.slice(0, 'YYYY-MM-DD'.length) < localDay(Date.parse(placed));
}

interface FoundOrderProps extends Pick<JoinFormProps, 'transfer'> {
  readonly row: Found;
  readonly isOff: boolean;
  readonly onJoin: () => void;
}

function FoundOrder({ transfer, row, isOff, onJoin }: FoundOrderProps) {
  const { desk, t } = usePart('desk-money');
  const { number, name, owed, currency, state } = row;
  return (
    <li className="money-entry">
      <p>
        {t('join.order', { number, name, amount: formatAmount(desk.locale, owed, currency) })}{' '}
        {state !== 'open' && <span className="chip">{t(`order.${state}`)}</span>}
      </p>
      <p className="label">{row.email}</p>
      {isOlder(transfer, row) && (
        <p className="note">{t('join.older', { day: formatDay(desk.locale, new Date(row.placed)) })}</p>
      )}
      <button
        type="button"
        className="button"
        aria-disabled={isOff}
        onClick={() => {
          if (!isOff) onJoin();
        }}
      >
        {t('join.do', { number })}
      </button>
    </li>
  );
}

function Search({ transfer, reload }: JoinFormProps) {
  const { desk, t } = usePart('desk-money');
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { id, amount, like, outcome } = transfer;
  const read = useCallback(() => desk.read('transfer-orders', { search, amount }), [desk, search, amount]);
  const { value, error, isBusy } = useRead(read);
  const act = usePress(desk.words);
  const rows = value?.rows ?? [];
  const [isOther, setOther] = useState(false);
  const mayBeSame = like !== null || outcome === 'again';
  const join = async (order: Found): Promise<void> => {
    let made = '';
    const request = {
      transfer: id,
      order: order.id,
      ...(isOlder(transfer, order) ? { older: true as const } : {}),
      ...(mayBeSame ? { again: true as const } : {}),
    };
    // It may look like another one since this list was read: then it says so.
    if (!(await act.run(async () => void ({ subject: made } = await desk.act('transfer-join', request)))))
      return reload();
    const words = formatAmount(desk.locale, amount, order.currency);
    desk.say(t('join.done', { amount: words, number: order.number }), async () => {
      await desk.act('transfer-correct', { transfer: made, amount: 0 });
      reload();
    });
    reload();
  };
  return (
    <div className="form">
      <Field
        id={`join-${id}`}
        label={t('join.search')}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {mayBeSame && (
        <label className="tick" htmlFor={`other-${id}`}>
          <input
            id={`other-${id}`}
            type="checkbox"
            checked={isOther}
            onChange={({ target }) => setOther(target.checked)}
          />
          <span>{t('join.other')}</span>
        </label>
      )}
      <p role="status">
        {rows.length > 0 ? t(search === '' ? 'join.owing' : 'join.found') : isBusy ? '' : t('join.none')}
      </p>
      <ul className="money-list">
        {rows.map((row) => (
          <FoundOrder
            key={row.id}
            transfer={transfer}
            row={row}
            isOff={act.isBusy || (mayBeSame && !isOther)}
            onJoin={() => void join(row)}
          />
        ))}
      </ul>
      <Problem text={error === null ? act.problem : desk.words(error)} />
    </div>
  );
}
