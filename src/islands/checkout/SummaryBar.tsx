import type { ReactNode } from 'react';
import { BREAKPOINTS } from '#src/config.ts';
import type { CheckoutMessages } from '#src/islands/checkout/props.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { useBegun } from '#src/ui/use-begun.ts';

export interface SummaryBarProps {
  readonly t: ClientT<CheckoutMessages>;
  /** Null: not known yet. */
  readonly pieces: number | null;
  /** Formatted; '' while it is not known. */
  readonly total: string;
  readonly children: ReactNode;
}

/** Shows what is bought, always in reach: a bar with the total on a phone, a column of its own on a wide screen. */
export function SummaryBar({ t, pieces, total, children }: SummaryBarProps) {
  const [isOpen, setOpen] = useBegun(false, () => matchMedia(`(min-width: ${BREAKPOINTS.md}px)`).matches);
  return (
    <aside className="checkout-summary" aria-label={t('summary')}>
      <details
        data-opens-from={BREAKPOINTS.md}
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          <span>{pieces === null ? t('summary') : t('summaryBar', { count: pieces })}</span>
          <strong aria-live="polite">
            {/* Another total is another element: one that grows to the left would be a shift of the layout. */}
            <span key={total}>{total === '' ? '…' : total}</span>
          </strong>
        </summary>
        <div className="checkout-summary-body">{children}</div>
      </details>
    </aside>
  );
}
