import type { Locale } from '#src/domain/site/locale.ts';
import type { IslandMessages } from '#src/i18n/island-strings.ts';
import type { OrderPageProps } from '#src/contract/order-page.ts';

export type OrderMessages = IslandMessages<'order'>;

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
  readonly messages: IslandMessages<'orders'>;
}

export type OrderProps = DoneProps | AccountProps;
