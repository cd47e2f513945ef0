import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { LOCALES, type Locale } from '#src/domain/site/locale.ts';
import { untranslatedNames } from '#src/domain/catalogue/language-state.ts';
import { fieldNames, isTranslatedText, type CollectionSpec } from '#src/studio/fields/field-spec.ts';
import type { Values } from '#src/studio/studio-types.ts';
import type { KnownMedia } from '#src/studio/media/medium-of.ts';
import { undescribed } from '#src/studio/pictures/picture-values.ts';
import { textOf } from '#src/studio/record/stored-record.ts';
import { useStudio } from '#src/studio/use-studio.ts';

export interface LanguageTabsProps {
  readonly spec: CollectionSpec;
  readonly values: Values;
  readonly media: KnownMedia;
  readonly language: Locale;
  readonly onChange: (language: Locale) => void;
}

/** Whether a form has texts in each language. */
export function hasLanguages(spec: CollectionSpec): boolean {
  return spec.groups.some(({ fields }) => fields.some((field) => fieldNames(field).length > 1));
}

/** How many texts have words of the default language and none of another one, and how many pictures no words of it. */
export function missingIn(spec: CollectionSpec, values: Values, locale: Locale, media: KnownMedia): number {
  const fields = spec.groups.flatMap(({ fields: all }) => all);
  const names = fields.filter((field) => isTranslatedText(field)).map(({ name }) => name);
  const texts = untranslatedNames((column) => textOf(values, column), names, locale);
  const pictures = fields.map((field) => (field.kind === 'pictures' ? undescribed(values, field, locale, media) : 0));
  return pictures.reduce((sum, count) => sum + count, texts.length);
}

/** Which language a phone shows; wide screens show all of them. */
export function LanguageTabs({ spec, values, media, language, onChange }: LanguageTabsProps) {
  const { t } = useStudio();
  return (
    <div className="language-tabs" role="group" aria-label={t('languages')}>
      {LOCALES.map((locale) => {
        const missing = missingIn(spec, values, locale, media);
        return (
          <button
            key={locale}
            type="button"
            aria-pressed={locale === language}
            lang={locale}
            onClick={() => onChange(locale)}
          >
            {LOCALE_NAME[locale]}
            {missing > 0 && (
              <span className="label" lang={undefined}>
                {' '}
                {t('mark.count', { count: missing })}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
