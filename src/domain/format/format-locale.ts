/** Apart from locale.ts, which every page loads. */
import type { Locale } from '#src/domain/site/locale.ts';

/** BCP 47 tag that formats dates, numbers and amounts for each site locale ('en' formats as British English). */
export const FORMAT_LOCALE = { en: 'en-GB', fr: 'fr-FR', it: 'it-IT' } as const satisfies Record<Locale, string>;
