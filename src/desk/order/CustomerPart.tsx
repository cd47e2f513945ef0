import { customerPlace } from '#src/desk/customers/customer-words.ts';
import type { OwnSectionProps } from '#src/desk/order/section.ts';
import { RETURN_STATES } from '#src/contract/account-api.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { formatShortDay } from '#src/i18n/format.ts';
import { usePart } from '#src/desk/use-desk.ts';

/** What else is known of who has ordered: their other orders, what they wrote, what came back. */
export function CustomerPart({ order }: OwnSectionProps) {
  const { desk, t } = usePart('desk-page');
  const { orders, moreOrders, messages, returns } = order.customer;
  const day = (iso: string): string => formatShortDay(desk.locale, new Date(iso));
  return (
    <section className="order-part" aria-labelledby="order-customer">
      <h2 id="order-customer">{t('customer')}</h2>
      <p className="label">{order.account ? t('account') : t('guest')}</p>
      {order.email !== '' && (
        <p>
          <a href={`#${customerPlace(order.email)}`}>{t('customer.page')}</a>
        </p>
      )}
      <h3>{t('otherOrders')}</h3>
      {orders.length === 0 && <p className="label">{t('noOthers')}</p>}
      <ul className="order-entries">
        {orders.map(({ id, number, created, total, currency, states }) => (
          <li key={id}>
            <a href={`#order/${id}`}>{number}</a> · {day(created)} · {formatAmount(desk.locale, total, currency)}
            <p className="label">
              {t(`state.order.${states.order}`)} · {t(`state.payment.${states.payment}`)} ·{' '}
              {t(`state.fulfilment.${states.fulfilment}`)}
            </p>
          </li>
        ))}
      </ul>
      {moreOrders && <p className="label">{t('moreOthers')}</p>}
      {messages.length > 0 && (
        <>
          <h3>{t('messages')}</h3>
          <ul className="order-entries">
            {messages.map(({ id, created, number, message }) => (
              <li key={id}>
                <a href={`#messages/${id}`}>{[day(created), number].filter((part) => part !== '').join(' · ')}</a>
                <p className="order-card" dir="auto">
                  {message}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
      {returns.length > 0 && (
        <>
          <h3>{t('otherReturns')}</h3>
          <ul className="order-entries">
            {returns.map(({ id, reference, received, state }) => {
              const known = RETURN_STATES.find((one) => one === state);
              return (
                <li key={id}>
                  <a href={`#returns/${id}`}>{reference}</a> · {day(received)}
                  <p className="label">{known === undefined ? state : t(`returnState.${known}`)}</p>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </section>
  );
}
