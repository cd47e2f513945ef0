import type { Locale } from '#src/domain/site/locale.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import type { Messages } from '#src/i18n/i18n.ts';
import type { StaffMessages } from '#src/staff/staff-words.ts';

/** Strings of the desk itself and of its first part. The other parts load theirs (load-words.ts). */
export type DeskMessages = Messages<'desk'> & Messages<'desk-today'> & StaffMessages;
export type DeskT = ClientT<DeskMessages>;

export interface DeskProps {
  readonly locale: Locale;
  readonly messages: DeskMessages;
  /** ISO 4217, of all amounts. */
  readonly currency: string;
  /** The shop's, for what is printed; null: it has none. */
  readonly logo: { readonly src: string; readonly width: number; readonly height: number } | null;
  /** Site paths. */
  readonly paths: { readonly home: string; readonly login: string; readonly profile: string; readonly desk: string };
}
