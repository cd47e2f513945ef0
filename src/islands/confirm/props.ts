import { CONFIRMATIONS } from '#src/domain/person/account-link.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import type { IslandMessages } from '#src/i18n/island-strings.ts';

export type ConfirmMessages = IslandMessages<'confirm'>;

export interface ConfirmProps {
  readonly locale: Locale;
  readonly messages: ConfirmMessages;
  /** Site paths. */
  readonly paths: { readonly login: string; readonly profile: string; readonly catalogue: string };
}

/**
 * Parts that the build draws of the page, and src/islands/confirm/early.ts chooses from. `own`: the address of who is
 * signed in here.
 */
export const DRAWN_LINKS = [...CONFIRMATIONS, 'own', 'none'] as const;
export type DrawnLink = (typeof DRAWN_LINKS)[number];

/** Props of each kind of link. */
export interface LinkProps {
  readonly t: ClientT<ConfirmMessages>;
  readonly locale: Locale;
  readonly token: string;
  /** It has been used. `email`: whom the login page shall ask for. */
  readonly onDone: (email?: string) => void;
  /** It is good for nothing. */
  readonly onDead: () => void;
}
