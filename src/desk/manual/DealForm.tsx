import { DealCustomer } from '#src/desk/manual/DealCustomer.tsx';
import { DealDelivery, DealPayment } from '#src/desk/manual/DealDelivery.tsx';
import { DealLines } from '#src/desk/manual/DealLines.tsx';
import { DealSums } from '#src/desk/manual/DealSums.tsx';
import { useDeal, type DealFormProps } from '#src/desk/manual/use-deal.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';

/** Articles, customer, delivery and payment of an order, what it comes to, and one press that sends the link. */
export function DealForm({ desk, t, start, order, begin }: DealFormProps) {
  const { draft, change, errorOf, price, press, form } = useDeal({ desk, t, start, order, begin });
  const part = { desk, t, start, draft, change, errorOf };
  const { value: shown } = price;
  return (
    <form
      ref={form}
      className="form deal-form"
      noValidate
      aria-busy={press.isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        press.run();
      }}
    >
      <div className="order-main">
        <DealLines {...part} price={shown} />
        <DealDelivery {...part} price={shown} />
      </div>
      <div className="order-side">
        <DealCustomer {...part} isNew={order === null} />
        <DealPayment {...part} isNew={order === null} />
      </div>
      <section className="order-part deal-sum" aria-labelledby="deal-sum" aria-busy={!price.isCurrent}>
        <h2 id="deal-sum">{t('sum')}</h2>
        {shown === null ? (
          <p>{price.error === null ? t('sumLater') : desk.words(price.error)}</p>
        ) : (
          <DealSums desk={desk} price={shown} coupon={order?.coupon ?? ''} />
        )}
        <Problem text={press.problem} />
        <div className="actions">
          <button type="submit" className="button" aria-disabled={press.isBusy || !price.isCurrent}>
            {t(order === null ? 'make' : 'change')}
          </button>
          {order !== null && <a href={`#order/${order.id}`}>{t('leave')}</a>}
        </div>
      </section>
    </form>
  );
}
