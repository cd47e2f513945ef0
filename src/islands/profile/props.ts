import type { Locale } from '#src/domain/locale.ts';
import type { messagesOf } from '#src/lib/i18n.ts';

export interface ProfileProps {
  readonly locale: Locale;
  /** Strings of the namespace `island-profile`. */
  readonly messages: ReturnType<typeof messagesOf<'island-profile'>>;
}
