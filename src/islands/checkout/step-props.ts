import type { CheckoutMessages, CheckoutProps } from '#src/islands/checkout/props.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import type { Draft } from '#src/stores/checkout/draft.ts';
import type { SummaryError } from '#src/ui/ErrorSummary.tsx';

/** Props that every step is given. */
export interface StepProps {
  readonly props: CheckoutProps;
  readonly t: ClientT<CheckoutMessages>;
  readonly draft: Draft;
  /** Errors that keep the shopper from going on; a new array takes the focus. */
  readonly errors: readonly SummaryError[];
  /** Words for what is wrong with a field; undefined: nothing. */
  readonly errorOf: (field: string) => string | undefined;
  readonly onContinue: () => void;
}
