/** What people call a picture of the library. */
import type { ListedMedium } from '#src/contract/studio-media.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { shownText } from '#src/domain/text/fallback.ts';
import type { StudioT } from '#src/studio/props.ts';

/** Its words, or the name of its file. */
export function mediumName({ alt, name, file }: Pick<ListedMedium, 'alt' | 'name' | 'file'>, locale: Locale): string {
  return shownText((one) => alt[one], locale).text || name || file;
}

export function usesWords(t: StudioT, count: number): string {
  return count === 0 ? t('media.uses.none') : t('media.uses', { count });
}
