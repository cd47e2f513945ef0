import type { Locale } from '#src/domain/locale.ts';
import type { messagesOf } from '#src/lib/i18n.ts';

export type DoneMessages = ReturnType<typeof messagesOf<'island-done'>> &
  ReturnType<typeof messagesOf<'island-bill'>> &
  ReturnType<typeof messagesOf<'shop-errors'>>;

export interface DoneProps {
  readonly locale: Locale;
  /** Strings of the namespaces `island-done`, `island-bill` and `shop-errors`. */
  readonly messages: DoneMessages;
  /** Code → name in the page's language. */
  readonly countries: Readonly<Record<string, string>>;
  /** What stands in place of VAT where none is charged; '' otherwise. */
  readonly vatExemptNote: string;
  /** Site paths; null: there is no such page. */
  readonly paths: {
    readonly checkout: string;
    readonly cart: string;
    readonly catalogue: string;
    readonly inbox: string | null;
  };
}
