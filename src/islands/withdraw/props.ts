import type { Locale } from '#src/domain/site/locale.ts';
import type { Messages } from '#src/i18n/i18n.ts';

export type WithdrawMessages = Messages<'island-withdraw'> & Messages<'exclusions'> & Messages<'shop-errors'>;

export interface WithdrawProps {
  readonly locale: Locale;
  /** Strings of the namespaces `island-withdraw`, `exclusions` and `shop-errors`. */
  readonly messages: WithdrawMessages;
  /** The shop's address for mails; '': it has none. */
  readonly shopEmail: string;
}
