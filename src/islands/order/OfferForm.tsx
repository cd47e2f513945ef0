import { useState } from 'react';
import type { OrderView } from '#src/contract/shop-api.ts';
import { localePath } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';
import { createT } from '#src/i18n/client-t.ts';
import { formatDayTime } from '#src/i18n/format.ts';
import { toShopError } from '#src/backend/shop-api.ts';
import { largestSource, srcset } from '#src/html/pictures.ts';
import { OrderBill, OrderPlaces } from '#src/islands/order/OrderDetails.tsx';
import type { DoneProps } from '#src/islands/order/props.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { keepOrder, waitingPart } from '#src/stores/checkout/orders.ts';
import { NoticePicture } from '#src/ui/NoticePicture.tsx';
import { pageLink, withLinks } from '#src/ui/text-links.tsx';
import { useLoaded } from '#src/ui/use-loaded.ts';
import { failureWords } from '#src/wording/failure-words.ts';
import { loadOfferWords } from '#src/wording/offer-words.ts';

export interface OfferFormProps {
  readonly props: DoneProps;
  readonly token: string;
  readonly order: OrderView;
  readonly onOrder: (order: OrderView) => void;
  /** Reads the order again: it is another one than was shown. */
  readonly onChange: () => void;
}

/**
 * Shows what the shop has made or changed for a customer, who orders it here and nowhere else: where it goes and the
 * terms first, then what it costs, then the button with the words of the law, and nothing between (Directive
 * 2011/83/EU, art. 8(2) and 8(6); docs/decisions/0345).
 */
export function OfferForm({ props, token, order, onOrder, onChange }: OfferFormProps) {
  const { locale, messages, paths, terms, guarantee } = props;
  const words = useLoaded(loadOfferWords, locale);
  const t = createT(messages, locale);
  const [isAccepted, setAccepted] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ readonly field: '' | 'terms'; readonly text: string } | null>(null);
  if (words === null) return null;
  const accept = async (): Promise<void> => {
    if (isBusy) return;
    if (!isAccepted) return setProblem({ field: 'terms', text: words('termsMissing') });
    setBusy(true);
    setProblem(null);
    try {
      const { offered = '', quote, method } = order;
      const placed = await askShop('order-accept', { token, offered, expectedTotal: quote.total, terms });
      onOrder(placed);
      if (method === 'transfer' || placed.payment === 'paid') return;
      keepOrder({ token, ...waitingPart(placed) });
      location.assign(`${paths.checkout}?step=payment`);
    } catch (error) {
      const isOther = toShopError(error).code === 'price_changed';
      setProblem({ field: '', text: isOther ? words('changed') : failureWords(t, error) });
      setBusy(false);
      if (isOther) onChange();
    }
  };
  const links = {
    terms: pageLink(localePath(locale, ROUTES.cgv.path), words('termsName')),
    returns: pageLink(localePath(locale, ROUTES.retpolicy.path), words('returnsName')),
  };
  const isWrong = problem?.field === 'terms';
  return (
    <form
      className="form review"
      noValidate
      aria-busy={isBusy}
      aria-labelledby="offer-title"
      onSubmit={(event) => {
        event.preventDefault();
        void accept();
      }}
    >
      <h2 id="offer-title">{words('title')}</h2>
      {order.expiresAt !== '' && <p>{words('until', { moment: formatDayTime(locale, new Date(order.expiresAt)) })}</p>}
      <OrderPlaces t={t} props={props} order={order} />
      <div className="review-terms">
        <p>{words(order.method === 'transfer' ? 'byTransfer' : 'byProvider')}</p>
        <p>{words('withdrawal')}</p>
        {guarantee !== null && (
          <NoticePicture picture={guarantee} src={largestSource(guarantee)} srcSet={srcset(guarantee)} />
        )}
        <label className="tick">
          <input
            id="offer-terms"
            type="checkbox"
            required
            checked={isAccepted}
            aria-invalid={isWrong ? true : undefined}
            aria-describedby={isWrong ? 'offer-problem' : undefined}
            onChange={({ target }) => setAccepted(target.checked)}
          />
          <span>{withLinks(words('terms'), links)}</span>
        </label>
        <p id="offer-problem" role="alert" className="field-error">
          {problem?.text ?? ''}
        </p>
      </div>
      <div className="review-end">
        <section className="review-bill" aria-label={t('summary')}>
          <OrderBill t={t} props={props} order={order} afterSales={null} />
        </section>
        <button className="button order-button" type="submit" aria-disabled={isBusy}>
          {isBusy ? words('ordering') : words('order')}
        </button>
      </div>
    </form>
  );
}
