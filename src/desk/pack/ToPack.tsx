import { useCallback, useState } from 'react';
import { PACK_ORDERS, type PackOrder } from '#src/contract/desk/pack.ts';
import { keptLists } from '#src/desk/pack/kept-lists.ts';
import { OrderChips } from '#src/desk/pack/OrderChips.tsx';
import { useShortcuts } from '#src/desk/shortcuts.ts';
import { Failed } from '#src/staff/kit/Listing.tsx';
import { useRead } from '#src/staff/kit/use-read.ts';
import { formatShortDay, formatTime } from '#src/i18n/format.ts';
import { usePart } from '#src/desk/use-desk.ts';

function piecesOf({ lines }: PackOrder): number {
  return lines.reduce((sum, { left }) => sum + left, 0);
}

/** Lists that were opened on this device, for when the backend does not answer. */
function KeptLists() {
  const { desk, t } = usePart('desk-pack');
  const [lists] = useState(() => keptLists(desk.me.id, Date.now()));
  if (lists.length === 0) return null;
  return (
    <section>
      <h2>{t('kept')}</h2>
      <ul>
        {lists.map(({ ids, at, answer }) => (
          <li key={ids}>
            <a href={`#pack/${ids}`}>
              {t('kept.list', {
                count: answer.orders.length,
                time: `${formatShortDay(desk.locale, new Date(at))}, ${formatTime(desk.locale, new Date(at))}`,
              })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly order: PackOrder;
  readonly isChosen: boolean;
  readonly choose: (isChosen: boolean) => void;
}

function OrderRow({ order, isChosen, choose }: RowProps) {
  const { desk, t } = usePart('desk-pack');
  const { id, number, created, address } = order;
  return (
    <tr>
      <td>
        <label className="pack-choose">
          <input type="checkbox" checked={isChosen} onChange={(event) => choose(event.target.checked)} />
          <span className="hidden-visually">{t('choose', { number })}</span>
        </label>
      </td>
      <td>
        <a href={`#order/${id}`}>{number}</a> <OrderChips order={order} />
      </td>
      <td>
        {address.name}, {address.city} {address.country}
      </td>
      <td>{t('pieces', { count: piecesOf(order) })}</td>
      <td>
        <time dateTime={created}>{formatShortDay(desk.locale, new Date(created))}</time>
      </td>
    </tr>
  );
}

interface ChoiceBarProps {
  readonly count: number;
  readonly isAll: boolean;
  readonly isTooMany: boolean;
  readonly chooseAll: () => void;
  readonly open: (view: '' | '/print') => void;
}

/** What can be done with the chosen orders. */
function ChoiceBar({ count, isAll, isTooMany, chooseAll, open }: ChoiceBarProps) {
  const { t } = usePart('desk-pack');
  const isOff = count === 0 || isTooMany;
  return (
    <>
      <div className="actions">
        <label className="pack-choose">
          <input type="checkbox" checked={isAll} onChange={chooseAll} /> {t('chooseAll')}
        </label>
        <button type="button" className="button" disabled={isOff} onClick={() => open('')}>
          {t('pick', { count })}
        </button>
        <button type="button" className="button button-plain" disabled={isOff} onClick={() => open('/print')}>
          {t('print')}
        </button>
      </div>
      {isTooMany && <p role="status">{t('tooMany', { count: PACK_ORDERS })}</p>}
    </>
  );
}

/** All that is to pack, to choose from. */
export function ToPack() {
  const { desk, t } = usePart('desk-pack');
  const [earlier, setEarlier] = useState<readonly PackOrder[]>([]);
  const [after, setAfter] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { locale } = desk;
  const { value, error, isBusy, reload } = useRead(
    useCallback(() => desk.read('pack', { locale, ...(after === '' ? {} : { after }) }), [desk, locale, after]),
  );
  const orders = [...earlier, ...(value?.orders ?? [])];
  const ids = orders.map(({ id }) => id).filter((id) => chosen.includes(id));
  const isAll = orders.length > 0 && ids.length === orders.length;
  const isTooMany = ids.length > PACK_ORDERS;
  const chooseAll = (): void => setChosen(isAll ? [] : orders.map(({ id }) => id));
  const open = (view: '' | '/print'): void => {
    if (ids.length > 0 && !isTooMany) desk.go(`pack/${ids.join(',')}${view}`);
  };
  useShortcuts([
    { key: 'a', label: t('key.all'), run: chooseAll },
    { key: 'p', label: t('key.pick'), run: () => open('') },
    { key: 'b', label: t('key.print'), run: () => open('/print') },
  ]);
  return (
    <>
      <h1>{t('title')}</h1>
      <p className="lead">{t('intro')}</p>
      <Failed error={error} reload={reload} />
      {value !== null && orders.length === 0 && <p>{t('none')}</p>}
      {orders.length > 0 && (
        <>
          <ChoiceBar count={ids.length} isAll={isAll} isTooMany={isTooMany} chooseAll={chooseAll} open={open} />
          <table className="desk-list pack-list" aria-busy={isBusy}>
            <thead>
              <tr>
                <td />
                <th scope="col">{t('column.order')}</th>
                <th scope="col">{t('column.to')}</th>
                <th scope="col">{t('column.pieces')}</th>
                <th scope="col">{t('column.date')}</th>
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <OrderRow
                  key={order.id}
                  order={order}
                  isChosen={chosen.includes(order.id)}
                  choose={(isChosen) =>
                    setChosen((before) => [...before.filter((id) => id !== order.id), ...(isChosen ? [order.id] : [])])
                  }
                />
              ))}
            </tbody>
          </table>
        </>
      )}
      {value !== null && value.after !== '' && (
        <button
          type="button"
          className="button button-plain"
          onClick={() => {
            setEarlier(orders);
            setAfter(value.after);
          }}
        >
          {desk.t('more')}
        </button>
      )}
      <KeptLists />
    </>
  );
}
