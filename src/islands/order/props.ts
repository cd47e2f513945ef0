import type { Picture } from '#src/contract/payload.ts';
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
  /**
   * Digest of the terms as they are now ('' where there are none), and the notice of the legal guarantee, for an order
   * that is accepted here.
   */
  readonly terms: string;
  readonly guarantee: Picture | null;
}

/** The orders of an account, and each of them. */
export interface AccountProps extends SharedProps {
  readonly page: 'account';
  readonly messages: IslandMessages<'orders'>;
}

export type OrderProps = DoneProps | AccountProps;
