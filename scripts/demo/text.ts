/**
 * Microtypography of the demo texts. Sources are written with plain apostrophes and spaces;
 * here they get what each language prints: curly apostrophes everywhere, and no line break where none may be.
 */
import type { Locale, Localized } from '#src/domain/site/locale.ts';
import { KNOWN_LOCALES } from '#src/domain/site/languages.ts';

/** A text in the languages that the demo speaks. */
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

/**
 * The texts of a call, one a language in the order of src/domain/site/languages.ts; a language without a text has ''.
 */
function inEach(texts: readonly string[], set: (locale: Locale, text: string) => string): Words {
  return Object.fromEntries(KNOWN_LOCALES.map((locale, at) => [locale, set(locale, texts[at] ?? '')])) as Words;
}

/** A text in each language, set. */
export function words(...texts: readonly string[]): Words {
  return inEach(texts, typeset);
}

/** Lines in each language, set and joined: fields that hold one value a line. */
export function wordLines(...lines: readonly Words[]): Words {
  return inEach(
    KNOWN_LOCALES.map((locale) =>
      lines
        .map((line) => line[locale])
        .join('\n')
        .trim(),
    ),
    (_, text) => text,
  );
}

/** Words of an address: lower case, no accents, hyphens. Not set. */
export function slugs(...texts: readonly string[]): Words {
  return inEach(texts, (_, text) => text);
}
