import type { Locale } from '#src/domain/site/locale.ts';
import type { IslandMessages } from '#src/i18n/island-strings.ts';

export type WithdrawMessages = IslandMessages<'withdraw'>;

export interface WithdrawProps {
  readonly locale: Locale;
  readonly messages: WithdrawMessages;
  /** The shop's address for mails; '': it has none. */
  readonly shopEmail: string;
}
