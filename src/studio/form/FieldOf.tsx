import { lazy, Suspense, useCallback, useEffect, useRef, type DragEvent } from 'react';
import { fixedPageSlug, slugPath } from '#src/domain/catalogue/slug.ts';
import { textOf } from '#src/studio/record/stored-record.ts';
import type { FieldSpec, ChoiceSpec, SlugSpec, TextSpec } from '#src/studio/fields/field-spec.ts';
import { idOf, type FormTools } from '#src/studio/form/form-tools.ts';
import {
  ChoiceField,
  ColourField,
  CountryField,
  FlagField,
  MomentField,
  NumberField,
} from '#src/studio/form/PlainFields.tsx';
import { RelationField } from '#src/studio/form/RelationField.tsx';
import { FilePart } from '#src/studio/pictures/FilePart.tsx';
import { TAX_CLASSES, type TaxClass } from '#src/domain/money/vat.ts';
import { formatPercent } from '#src/domain/format/numbers.ts';
import { localePath, LOCALES, DEFAULT_LOCALE, type Locale } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';
import { fetchPayload } from '#src/backend/fetch-payload.ts';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import type { PicturesPartProps } from '#src/studio/studio-types.ts';
import { type Step, useOrderedList } from '#src/studio/form/use-ordered-list.ts';
import { FileChoice } from '#src/studio/form/FileChoice.tsx';
import { PictureRow } from '#src/studio/pictures/PictureRow.tsx';
import { PicturePicker } from '#src/studio/media/PicturePicker.tsx';
import { PHOTO_MB, PICTURE_TYPES } from '#src/domain/catalogue/content-limits.ts';
import { useStudio } from '#src/studio/use-studio.ts';
import { EachLanguage } from '#src/studio/form/EachLanguage.tsx';
import { slugOf } from '#src/domain/catalogue/slug-of.ts';
import { Field } from '#src/ui/Field.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';
import {
  moved,
  newPicture,
  picturesIn,
  pictureValues,
  type PictureValue,
} from '#src/studio/pictures/picture-values.ts';
import { pictureProblem } from '#src/studio/pictures/upload-problem.ts';
import { putMedium } from '#src/backend/put-medium.ts';
import { useUploads } from '#src/studio/pictures/use-uploads.ts';

/** The text editor is larger than all the rest. */
const RichTextField = lazy(async () => {
  const { RichTextField: Component } = await import('#src/studio/rich-text/RichTextField.tsx');
  return { default: Component };
});

/** One field of a form, drawn from its description. */
export function FieldOf({ form, spec }: { readonly form: FormTools; readonly spec: FieldSpec }) {
  const studio = useStudio();
  switch (spec.kind) {
    case 'line':
    case 'text':
    case 'lines':
      return <TextField form={form} spec={spec} />;
    case 'rich':
      return (
        <Suspense fallback={<p className="label">{studio.t('loading')}</p>}>
          <RichTextField form={form} spec={spec} />
        </Suspense>
      );
    case 'slug':
      // The law and the shop's own links fix the address of some pages.
      return fixedPageSlug(textOf(form.values, 'key')) === null ? <SlugField form={form} spec={spec} /> : null;
    case 'money':
    case 'whole':
      return <NumberField form={form} spec={spec} />;
    case 'flag':
      return <FlagField form={form} spec={spec} />;
    case 'date':
      return <MomentField form={form} spec={spec} />;
    case 'colour':
      return <ColourField form={form} spec={spec} />;
    case 'choice':
      return spec.name === 'tax_class' ? (
        <TaxClassField form={form} spec={spec} />
      ) : (
        <ChoiceField form={form} spec={spec} />
      );
    case 'country':
      return <CountryField form={form} spec={spec} />;
    case 'relation':
      return <RelationField form={form} spec={spec} />;
    case 'file':
      return <FilePart form={form} spec={spec} />;
    case 'pictures':
      return (
        <PicturesPart
          id={idOf(form.record, spec.name)}
          label={studio.t(spec.label)}
          hint={spec.hint === undefined ? undefined : studio.t(spec.hint)}
          collection={form.collection}
          record={form.record}
          field={spec.name}
          max={spec.max}
          list={spec.list}
          alt={spec.alt}
          focus={spec.focus}
          values={form.values}
          onChange={form.change}
          problemsOf={(field) => [form.problemOf(field)].filter((problem) => problem !== undefined)}
        />
      );
  }
}

const isTaxClass = (value: string): value is TaxClass => TAX_CLASSES.some((one) => one === value);

/** The classes of VAT with their rates in the seller's country, as the shop counts with them now; without rates where none is charged, or nobody knows them. */
function TaxClassField({ form, spec }: { readonly form: FormTools; readonly spec: ChoiceSpec }) {
  const { locale } = useStudio();
  const load = useCallback(async () => {
    const shop = await fetchPayload(localePath(locale, ROUTES.cart.path), 'shop');
    return shop === null || shop.vatScheme === 'exempt' ? null : shop.homeRates;
  }, [locale]);
  const { value: rates } = useReadOnce(load);
  const noteOf = (value: string): string =>
    rates === null || !isTaxClass(value) ? '' : formatPercent(locale, rates[value] / 100);
  return <ChoiceField form={form} spec={spec} noteOf={noteOf} />;
}

/** Pictures of a record: added from files or by dropping them, put in order by keys or by dragging, with what each says and shows. */
function PicturesPart(part: PicturesPartProps) {
  const { id, label, hint, max, alt, focus, field, problemsOf } = part;
  const { t } = useStudio();
  const list = usePictureList(part);
  const { pictures, uploads, dragged } = list;
  const fields = [field, ...(alt === null ? [] : LOCALES.map((locale) => `${alt}_${locale}`)), focus ?? field];
  const problems = [...new Set(fields)].flatMap((name) => [...problemsOf(name)]);
  const isFull = max > 1 && pictures.length >= max;
  const choose = pictures.length > 0 ? 'pictures.replace' : 'pictures.choose';
  return (
    <fieldset
      id={id}
      className="pictures-part"
      tabIndex={-1}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => list.drop(event, pictures.length - 1)}
    >
      <legend>{label}</legend>
      {hint !== undefined && <p className="label">{hint}</p>}
      <ol className="picture-list">
        {pictures.map((picture, index) => (
          <PictureRow
            key={picture.name}
            part={part}
            picture={picture}
            index={index}
            count={pictures.length}
            isDragged={index === dragged}
            onEdit={(edited) => list.edit(index, edited)}
            onMove={(by) => list.step(index, by)}
            onRemove={() => list.remove(index)}
            onDrag={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', picture.name);
              list.setDragged(index);
            }}
            onDrop={(event) => list.drop(event, index)}
            onDragEnd={() => list.setDragged(null)}
          />
        ))}
      </ol>
      {!isFull && (
        <FileChoice
          id={`${id}-files`}
          label={t(max === 1 ? choose : 'pictures.add')}
          limits={t('pictures.limits', { mb: PHOTO_MB, max })}
          accept={PICTURE_TYPES.join()}
          multiple={max > 1}
          onChoose={uploads.start}
        />
      )}
      {!isFull && <PicturePicker id={id} has={pictures.map(({ name }) => name)} onTake={list.take} />}
      <p className="label" role="status">
        {uploads.busy === null ? list.said : t('pictures.uploading', { name: uploads.busy })}
      </p>
      {[...uploads.failures, ...problems].map((text) => (
        <p key={text} className="field-error" role="alert">
          {text}
        </p>
      ))}
    </fieldset>
  );
}

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

/** The pictures of a field, and all that changes them: files that arrive, places, texts. The focus follows what is moved. */
function usePictureList(part: PicturesPartProps) {
  const studio = useStudio();
  const { id, max, values, onChange } = part;
  const { t, client } = studio;
  const pictures = picturesIn(values, part);
  // A file that arrives later is added to what there is then.
  const latest = useRef(pictures);
  useEffect(() => {
    latest.current = pictures;
  });
  const { dragged, setDragged, said, setSaid, focusNext } = useOrderedList();
  const write = (changed: readonly PictureValue[]): void => {
    latest.current = changed;
    onChange(pictureValues(changed, part));
  };
  const isOne = max === 1;
  const check = (file: File): Promise<string | null> =>
    pictureProblem(studio, file, max, isOne ? max : max - latest.current.length);
  /** Adds a picture of the library. */
  const take = (name: string): void => {
    if (latest.current.some((picture) => picture.name === name)) {
      setSaid(t('pictures.twice'));
      return;
    }
    // The only one is replaced: its text and its point were those of another picture.
    const isReplaced = isOne && latest.current.length > 0;
    write(isOne ? [newPicture(name)] : [...latest.current, newPicture(name)]);
    setSaid(isReplaced ? t('pictures.replaced') : t('pictures.added', { number: latest.current.length }));
  };
  const uploads = useUploads({ upload: (file) => putMedium(client, file), check }, take);
  const edit = (index: number, edited: PictureValue): void => write(latest.current.toSpliced(index, 1, edited));
  const move = (from: number, to: number): void => {
    const changed = moved(latest.current, from, to);
    if (changed === latest.current) return;
    setSaid(t('pictures.moved', { number: from + 1, to: to + 1, count: changed.length }));
    write(changed);
  };
  const step = (index: number, by: Step): void => {
    focusNext(`${id}-${index + by}-${by === 1 ? 'later' : 'earlier'}`);
    move(index, index + by);
  };
  const remove = (index: number): void => {
    focusNext(pictures.length === 1 ? `${id}-files` : `${id}-${Math.max(0, index - 1)}-remove`);
    setSaid(t('pictures.removed', { number: index + 1 }));
    write(latest.current.toSpliced(index, 1));
  };
  const drop = (event: DragEvent<HTMLElement>, to: number): void => {
    event.preventDefault();
    event.stopPropagation();
    const files = [...event.dataTransfer.files];
    // A picture of the page that is dragged is a file, too.
    if (dragged !== null) move(dragged, to);
    else if (files.length > 0) uploads.start(isOne ? files.slice(0, 1) : files);
    setDragged(null);
  };
  return { pictures, uploads, take, dragged, setDragged, said, edit, step, remove, drop };
}
