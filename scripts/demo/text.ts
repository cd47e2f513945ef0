/**
 * Microtypography of the demo texts. Sources are written with plain apostrophes and spaces;
 * here they get what each language prints: curly apostrophes everywhere, and no line break where none may be.
 */
import type { Locale, Localized } from '#src/domain/site/locale.ts';
import { KNOWN_LOCALES, TYPED_LOCALE } from '#src/domain/site/languages.ts';

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
function inEach(texts: readonly (string | undefined)[], set: (locale: Locale, text: string) => string): Words {
  return Object.fromEntries(KNOWN_LOCALES.map((locale, at) => [locale, set(locale, texts[at] ?? '')])) as Words;
}

/** A text in each language, set. */
export function words(...texts: readonly (string | undefined)[]): Words {
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
export function slugs(...texts: readonly (string | undefined)[]): Words {
  return inEach(texts, (_, text) => text);
}

/** Says of a part of a data file that it is a text in each language, in one piece or in lines. */
function isText(part: object): part is Readonly<Record<string, string | readonly string[]>> {
  return TYPED_LOCALE in part;
}

function setPart(part: unknown, name: string): unknown {
  if (Array.isArray(part)) return part.map((one) => setPart(one, name));
  if (typeof part !== 'object' || part === null) return part;
  if (!isText(part)) return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, setPart(one, key)]));
  const texts = KNOWN_LOCALES.map((locale) => part[locale]).map((text) =>
    typeof text === 'object' ? text.join('') : text,
  );
  return (name === 'slug' ? slugs : words)(...texts);
}

/** A data file (JSON) of the demo with its texts set; `tests/unit/demo/content.test.ts` looks at what they hold. */
export function fromData<Data>(data: unknown): Data {
  return setPart(data, '') as Data;
}
