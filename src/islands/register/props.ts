import type { Locale } from '#src/domain/site/locale.ts';
import type { IslandMessages } from '#src/i18n/island-strings.ts';

export type RegisterMessages = IslandMessages<'register'>;

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
