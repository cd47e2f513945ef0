import { useContext, type ReactNode } from 'react';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#src/domain/site/locale.ts';
import { outdatedAfter, readOutdated, textMark } from '#src/domain/catalogue/outdated.ts';
import { isTranslatedText, type CollectionSpec, type SlugSpec, type TextSpec } from '#src/studio/fields/field-spec.ts';
import type { FormTools } from '#src/studio/form/form-tools.ts';
import { textOf } from '#src/studio/record/stored-record.ts';
import { ShownLanguage } from '#src/studio/form/shown-language.ts';
import { useStudio } from '#src/studio/use-studio.ts';

export interface EachLanguageProps {
  readonly form: FormTools;
  readonly spec: TextSpec | SlugSpec;
  /** Stands above all of them. */
  readonly tools?: ReactNode;
  /** One of them: its field, the label that is seen, and the whole one. */
  readonly renderOne: (one: {
    readonly locale: Locale;
    readonly field: string;
    readonly label: string;
    readonly wholeLabel: string;
  }) => ReactNode;
}

/** The translations of one text whose English has changed since they were made, as the hooks will find them. */
function outdatedColumns(
  { stored, values }: Pick<FormTools, 'stored' | 'values'>,
  name: string,
): Readonly<Record<string, string>> {
  if (stored === null) return {};
  const texts = (from: Readonly<Record<string, unknown>>): Record<string, string> =>
    Object.fromEntries(LOCALES.map((locale) => [`${name}_${locale}`, textOf(from, `${name}_${locale}`)]));
  const before = { texts: texts(stored), outdated: readOutdated(stored['outdated']) };
  return outdatedAfter(before, texts(values), readOutdated(values['outdated']));
}

/** All translations of a form whose English has changed since they were made. */
export function outdatedOf(
  { groups }: CollectionSpec,
  form: Pick<FormTools, 'stored' | 'values'>,
): ReadonlySet<string> {
  const texts = groups.flatMap(({ fields }) => fields).filter(isTranslatedText);
  return new Set(texts.flatMap(({ name }) => Object.keys(outdatedColumns(form, name))));
}

/** A text in all languages, beside each other; on a phone one of them at a time. */
export function EachLanguage({ form, spec, tools, renderOne }: EachLanguageProps) {
  const { t } = useStudio();
  const shown = useContext(ShownLanguage);
  const label = t(spec.label);
  const english = textOf(form.values, `${spec.name}_${DEFAULT_LOCALE}`);
  const outdated = isTranslatedText(spec) ? outdatedColumns(form, spec.name) : {};
  const confirm = (field: string): void => {
    form.change({ outdated: { ...readOutdated(form.values['outdated']), [field]: textMark(english) } });
  };
  return (
    <fieldset className="each">
      <legend>{label}</legend>
      {spec.hint !== undefined && <p className="label">{t(spec.hint)}</p>}
      {tools}
      <div className="each-columns">
        {LOCALES.map((locale) => {
          const field = `${spec.name}_${locale}`;
          const isMissing = isTranslatedText(spec) && english.trim() !== '' && textOf(form.values, field).trim() === '';
          const name = LOCALE_NAME[locale];
          return (
            <div key={locale} className="each-one" data-language={locale} data-shown={locale === shown}>
              {renderOne({ locale, field, label: name, wholeLabel: `${label}, ${name}` })}
              {isMissing && <p className="label each-mark">{t('mark.missing')}</p>}
              {field in outdated && (
                <p className="label each-mark" data-mark="outdated">
                  {t('mark.outdated')}{' '}
                  <button
                    type="button"
                    className="link"
                    aria-label={`${t('mark.confirm')}: ${label}, ${name}`}
                    onClick={() => confirm(field)}
                  >
                    {t('mark.confirm')}
                  </button>
                </p>
              )}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
