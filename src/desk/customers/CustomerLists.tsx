import { CustomerRows } from '#src/desk/customers/CustomerRows.tsx';
import type { CustomerPageProps } from '#src/desk/customers/customer-words.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { formatDay } from '#src/i18n/format.ts';

/** What somebody ordered, here and in a former shop, returned and wrote. */
export function CustomerLists({ desk, t, email }: CustomerPageProps) {
  const day = (iso: string): string => formatDay(desk.locale, new Date(iso));
  return (
    <>
      <CustomerRows desk={desk} t={t} email={email} list="orders">
        {(order) => (
          <>
            <a href={`#order/${order.id}`} translate="no">
              {order.number}
            </a>{' '}
            <span>{formatAmount(desk.locale, order.total, order.currency)}</span>
            <span className="label">
              {day(order.at)} · {t('pieces', { count: order.pieces })}
            </span>
          </>
        )}
      </CustomerRows>
      <CustomerRows desk={desk} t={t} email={email} list="past">
        {(order) => (
          <>
            <a href={`#past/${order.id}`} translate="no">
              {order.number}
            </a>{' '}
            <span>{formatAmount(desk.locale, order.total, order.currency)}</span>
            <span className="label" dir="auto">
              {day(order.placed)} · {order.shop}
            </span>
          </>
        )}
      </CustomerRows>
      <CustomerRows desk={desk} t={t} email={email} list="returns">
        {(one) => (
          <>
            <a href={`#returns/${one.id}`} translate="no">
              {one.reference}
            </a>{' '}
            <span>{t(one.isWithdrawal ? 'withdrawal' : 'return')}</span>
            <span className="label">{day(one.at)}</span>
          </>
        )}
      </CustomerRows>
      <CustomerRows desk={desk} t={t} email={email} list="messages">
        {(one) => (
          <>
            <a href={`#messages/${one.id}`}>{day(one.at)}</a> {one.isOpen && <span className="chip">{t('waits')}</span>}
            <span className="customer-text" dir="auto">
              {one.beginning}
            </span>
          </>
        )}
      </CustomerRows>
    </>
  );
}
