import type { Locale } from '#src/domain/site/locale.ts';
import type { Messages } from '#src/i18n/i18n.ts';

/** Strings of the namespaces `island-register`, `account-form` and `errors`. */
export type RegisterMessages = Messages<'island-register'> & Messages<'account-form'> & Messages<'errors'>;

export interface RegisterProps {
  readonly locale: Locale;
  readonly messages: RegisterMessages;
  /** Site paths; privacy: null where the shop has no such page. */
  readonly paths: {
    readonly login: string;
    readonly profile: string;
    readonly terms: string;
    readonly privacy: string | null;
  };
}
