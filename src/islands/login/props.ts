import type { Locale } from '#src/domain/locale.ts';
import type { messagesOf } from '#src/lib/i18n.ts';

export interface LoginProps {
  readonly locale: Locale;
  /** Strings of the namespaces `island-login` and `errors`. */
  readonly messages: ReturnType<typeof messagesOf<'island-login'>> & ReturnType<typeof messagesOf<'errors'>>;
  /** Site path of the home page. */
  readonly homePath: string;
}
