import type { CheckoutMessages, CheckoutProps } from '#src/islands/checkout/props.ts';
import type { ShownBill } from '#src/islands/checkout/shown-bill.tsx';
import { SummaryBar } from '#src/islands/checkout/SummaryBar.tsx';
import type { CheckoutState } from '#src/islands/checkout/use-checkout.ts';
import { Voucher } from '#src/islands/checkout/Voucher.tsx';
import { formatAmount } from '#src/domain/format/money.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { Bill } from '#src/ui/Bill.tsx';

export interface SummaryProps {
  readonly props: CheckoutProps;
  readonly t: ClientT<CheckoutMessages>;
  readonly state: Pick<CheckoutState, 'draft' | 'quote' | 'isPlaced'>;
  readonly bill: ShownBill;
  /** The page is as it was built, and knows of no cart. */
  readonly isHydrating: boolean;
}

/**
 * Shows what is bought and what it costs; before the order is placed also the voucher, and the way back to the cart.
 */
export function Summary({ props, t, state, bill, isHydrating }: SummaryProps) {
  const { draft, quote, isPlaced } = state;
  const total = bill.total === null ? '' : formatAmount(props.locale, bill.total, props.currency);
  return (
    <SummaryBar t={t} pieces={isHydrating ? null : bill.pieces} total={total}>
      {bill.isKnown && (
        <>
          <Bill lines={bill.lines} sums={bill.sums} />
          {!isPlaced && (
            <Voucher t={t} code={draft.coupon} problem={quote.answer?.coupon ?? null} isLoading={quote.isLoading} />
          )}
          {!isPlaced && (
            <p>
              <a className="go" href={props.paths.cart}>
                {t('toCart')}
              </a>
            </p>
          )}
        </>
      )}
    </SummaryBar>
  );
}
