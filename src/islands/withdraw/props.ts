import type { Locale } from '#src/domain/locale.ts';
import type { messagesOf } from '#src/lib/i18n.ts';

export type WithdrawMessages = ReturnType<typeof messagesOf<'island-withdraw'>> &
  ReturnType<typeof messagesOf<'exclusions'>> &
  ReturnType<typeof messagesOf<'shop-errors'>>;

export interface WithdrawProps {
  readonly locale: Locale;
  /** Strings of the namespaces `island-withdraw`, `exclusions` and `shop-errors`. */
  readonly messages: WithdrawMessages;
  /** The shop's address for mails; '': it has none. */
  readonly shopEmail: string;
}
