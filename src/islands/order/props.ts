import type { Locale } from '#src/domain/site/locale.ts';
import type { Messages } from '#src/i18n/i18n.ts';
import type { OrderPageProps } from '#src/contract/order-page.ts';

/** Strings of the namespaces `island-order`, `island-bill` and `shop-errors`. */
export type OrderMessages = Messages<'island-order'> & Messages<'island-bill'> & Messages<'shop-errors'>;

interface SharedProps extends OrderPageProps {
  readonly locale: Locale;
  readonly messages: OrderMessages;
}

/** The page that every way of paying and every mail leads to: an order by its token. */
export interface DoneProps extends SharedProps {
  readonly page: 'done';
}

/** The orders of an account, and each of them. */
export interface AccountProps extends SharedProps {
  readonly page: 'account';
  /** Also those of the namespace `island-orders`. */
  readonly messages: OrderMessages & Messages<'island-orders'>;
}

export type OrderProps = DoneProps | AccountProps;
