/**
 * Microtypography of the demo texts. Sources are written with plain apostrophes and spaces;
 * here they get what each language prints: curly apostrophes everywhere, and no line break where none may be.
 */
import type { Locale, Localized } from '#src/domain/site/locale.ts';

/** A text in the three languages. */
export type Words = Localized<string>;

const NARROW = '\u202F';
const NO_BREAK = '\u00A0';

/** Texts between tags are set; tags stay as they are. */
export function typeset(locale: Locale, text: string): string {
  return text
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : typesetPlain(locale, part)))
    .join('');
}

function typesetPlain(locale: Locale, text: string): string {
  const common = text
    .replaceAll("'", '’')
    .replace(/(\d) × (?=\d)/g, `$1${NO_BREAK}×${NO_BREAK}`)
    .replace(/(\d) (?=(?:€|%|cm|mm|m²|m|kg|g|ml|l|W|V|lm|K|h|°C)(?![\p{L}\p{N}]))/gu, `$1${NO_BREAK}`);
  if (locale !== 'fr') return common;
  return common
    .replace(/ (?=[;:!?])/g, NARROW)
    .replace(/« /g, `«${NO_BREAK}`)
    .replace(/ »/g, `${NO_BREAK}»`)
    .replace(/(\d) (?=\d{3}(?!\d))/g, `$1${NARROW}`)
    .replace(/(\d)\u00A0(?=[€%])/g, `$1${NARROW}`);
}

/** A text in the three languages, set. */
export function words(en: string, fr: string, it: string): Words {
  return { en: typeset('en', en), fr: typeset('fr', fr), it: typeset('it', it) };
}

/** Lines in the three languages, set and joined: fields that hold one value a line. */
export function wordLines(...lines: readonly Words[]): Words {
  const join = (locale: Locale): string => lines.map((line) => line[locale]).join('\n');
  return { en: join('en'), fr: join('fr'), it: join('it') };
}

/** Words of an address: lower case, no accents, hyphens. Not set. */
export function slugs(en: string, fr: string, it: string): Words {
  return { en, fr, it };
}
