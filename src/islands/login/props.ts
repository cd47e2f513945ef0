import type { Locale } from '#src/domain/site/locale.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import type { IslandMessages } from '#src/i18n/island-strings.ts';

export type LoginMessages = IslandMessages<'login'>;

export interface LoginProps {
  readonly locale: Locale;
  readonly messages: LoginMessages;
  /** Site paths. */
  readonly paths: { readonly home: string; readonly register: string };
}

/** Props of each panel of the page. */
export interface PanelProps {
  readonly t: ClientT<LoginMessages>;
  readonly locale: Locale;
  readonly email: string;
  readonly onEmail: (email: string) => void;
}
