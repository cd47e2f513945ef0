import { slugPath } from '#src/domain/catalogue/slug.ts';
import type { SlugSpec, TextSpec } from '#src/studio/fields/field-spec.ts';
import { EachLanguage } from '#src/studio/form/EachLanguage.tsx';
import { idOf, type FormTools } from '#src/studio/form/form-tools.ts';
import { slugOf } from '#src/domain/catalogue/slug-of.ts';
import { textOf } from '#src/studio/record/stored-record.ts';
import { type Locale, DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import { Field } from '#src/ui/Field.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';
import { useStudio } from '#src/studio/use-studio.ts';

interface OneTextProps {
  readonly form: FormTools;
  readonly kind: 'line' | 'text' | 'lines' | 'slug';
  readonly field: string;
  readonly label: string;
  readonly wholeLabel?: string;
  readonly hint?: string;
  readonly lang?: Locale;
}

function OneText({ form, kind, field, label, wholeLabel, hint, lang }: OneTextProps) {
  const shared = {
    id: idOf(form.record, field),
    name: field,
    label,
    hint,
    lang,
    'aria-label': wholeLabel,
    error: form.problemOf(field),
    value: textOf(form.values, field),
  };
  const change = (typed: string): void => form.change({ [field]: typed });
  // Beside two other languages a line is often longer than its column: it is seen whole, and stays one line.
  if (kind === 'line' && lang !== undefined)
    return (
      <TextArea
        {...shared}
        rows={1}
        data-line=""
        autoComplete="off"
        onChange={({ target }) => change(target.value.replace(/\s*\n\s*/g, ' '))}
      />
    );
  return kind === 'text' || kind === 'lines' ? (
    <TextArea {...shared} rows={2} onChange={({ target }) => change(target.value)} />
  ) : (
    <Field
      {...shared}
      dir="auto"
      autoComplete="off"
      spellCheck={kind === 'line'}
      autoCapitalize={kind === 'slug' ? 'none' : undefined}
      onChange={({ target }) => change(target.value)}
    />
  );
}

/** A text of one or several lines, in one language or in each. */
export function TextField({ form, spec }: { readonly form: FormTools; readonly spec: TextSpec }) {
  const kind = spec.kind === 'rich' ? 'text' : spec.kind;
  const { t } = useStudio();
  if (!spec.localized) {
    const hint = spec.hint === undefined ? {} : { hint: t(spec.hint) };
    return <OneText form={form} kind={kind} field={spec.name} label={t(spec.label)} {...hint} />;
  }
  return (
    <EachLanguage
      form={form}
      spec={spec}
      renderOne={({ locale, ...one }) => <OneText form={form} kind={kind} lang={locale} {...one} />}
    />
  );
}

/** The addresses of a record. An empty one is made from the name at a press, and shows where it leads. */
export function SlugField({ form, spec }: { readonly form: FormTools; readonly spec: SlugSpec }) {
  const { t } = useStudio();
  return (
    <EachLanguage
      form={form}
      spec={spec}
      renderOne={({ locale, ...one }) => {
        const slug = textOf(form.values, one.field);
        const made = slugOf(textOf(form.values, `${spec.from}_${locale}`));
        const used = slug === '' ? textOf(form.values, `${spec.name}_${DEFAULT_LOCALE}`) : slug;
        return (
          <>
            <OneText form={form} kind="slug" {...one} />
            {used !== '' && <p className="label each-path">{slugPath(spec.of, locale, used)}</p>}
            {slug === '' && made !== '' && (
              <button type="button" className="link label" onClick={() => form.change({ [one.field]: made })}>
                {t('slug.take', { slug: made })}
              </button>
            )}
          </>
        );
      }}
    />
  );
}
