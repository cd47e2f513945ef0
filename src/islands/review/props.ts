import type { Locale } from '#src/domain/site/locale.ts';
import type { IslandMessages } from '#src/i18n/island-strings.ts';

export type ReviewMessages = IslandMessages<'review'>;

export interface ReviewProps {
  readonly locale: Locale;
  readonly messages: ReviewMessages;
}
