import { useState } from 'react';
import type { ShipOrder, ShipRow } from '#src/contract/desk/ship.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { formatWeight } from '#src/i18n/format.ts';
import { hindranceWords } from '#src/desk/ship/ship-words.ts';
import { CARRIERS, tidyTracking } from '#src/domain/carriers/carriers.ts';
import { guessCarriers } from '#src/domain/carriers/guess-carrier.ts';
import { usePart } from '#src/desk/use-desk.ts';

export interface ChosenOrdersProps {
  readonly locale: Locale;
  readonly orders: readonly ShipOrder[];
  readonly isBusy: boolean;
  readonly onRows: (rows: readonly ShipRow[]) => void;
}

interface Typed {
  readonly tracking: string;
  /** '' as long as the number says it. */
  readonly carrier: string;
}

const NOTHING: Typed = { tracking: '', carrier: '' };

function carrierOf({ tracking, carrier }: Typed): string {
  return carrier === '' ? (guessCarriers(tracking)[0]?.name ?? '') : carrier;
}

interface OrderRowProps {
  readonly locale: Locale;
  readonly order: ShipOrder;
  readonly typed: Typed;
  readonly onChange: (typed: Typed) => void;
}

function OrderRow({ locale, order, typed, onChange }: OrderRowProps) {
  const { t } = usePart('desk-ship');
  const { id, number, address, pieces, weight, hindrance } = order;
  const isClosed = hindrance !== '' || pieces === 0;
  return (
    <tr>
      <td>
        <a href={`#order/${id}`} translate="no">
          {number}
        </a>
      </td>
      <td>
        {address.name}, {address.postcode} {address.city}
      </td>
      <td>
        {t('pieces', { count: pieces })}, {formatWeight(locale, weight)}
      </td>
      {isClosed ? (
        <td colSpan={2}>{pieces === 0 ? t('send.nothing') : hindranceWords(t, hindrance)}</td>
      ) : (
        <>
          <td>
            <input
              className="input"
              aria-label={`${t('tracking')}, ${number}`}
              placeholder={t('tracking')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={100}
              value={typed.tracking}
              onChange={({ target }) => onChange({ ...typed, tracking: target.value })}
            />
          </td>
          <td>
            <select
              className="input"
              aria-label={`${t('carrier')}, ${number}`}
              value={carrierOf(typed)}
              onChange={({ target }) => onChange({ ...typed, carrier: target.value })}
            >
              <option value="">{t('carrier')}</option>
              {CARRIERS.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </td>
        </>
      )}
    </tr>
  );
}

/** The chosen orders, each with its tracking number. */
export function ChosenOrders({ locale, orders, isBusy, onRows }: ChosenOrdersProps) {
  const { t } = usePart('desk-ship');
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(new Map());
  const filled = orders.flatMap(({ id, number }) => {
    const one = typed.get(id) ?? NOTHING;
    const tracking = tidyTracking(one.tracking);
    return tracking === '' ? [] : [{ number, tracking, carrier: carrierOf(one) }];
  });
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (filled.length > 0) onRows(filled);
      }}
    >
      <h2>{t('list.orders')}</h2>
      <table className="desk-list">
        <thead>
          <tr>
            <th scope="col">{t('order')}</th>
            <th scope="col">{t('to')}</th>
            <th scope="col">{t('weight')}</th>
            <th scope="col">{t('tracking')}</th>
            <th scope="col">{t('carrier')}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OrderRow
              locale={locale}
              key={order.id}
              order={order}
              typed={typed.get(order.id) ?? NOTHING}
              onChange={(value) => setTyped((before) => new Map(before).set(order.id, value))}
            />
          ))}
        </tbody>
      </table>
      <button className="button" type="submit" disabled={filled.length === 0} aria-disabled={isBusy}>
        {t('check')}
      </button>
    </form>
  );
}
