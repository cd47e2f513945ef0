import { lazy, Suspense } from 'react';
import { fixedPageSlug } from '#src/domain/catalogue/slug.ts';
import { textOf } from '#src/studio/record/stored-record.ts';
import type { FieldSpec } from '#src/studio/fields/field-spec.ts';
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
import { PicturesPart } from '#src/studio/pictures/PicturesPart.tsx';
import { TaxClassField } from '#src/studio/form/TaxClassField.tsx';
import { SlugField, TextField } from '#src/studio/form/TextFields.tsx';

/** The text editor is larger than all the rest. */
const RichTextField = lazy(async () => {
  const { RichTextField: Component } = await import('#src/studio/rich-text/RichTextField.tsx');
  return { default: Component };
});

export interface FieldOfProps {
  readonly form: FormTools;
  readonly spec: FieldSpec;
}

/** One field of a form, drawn from its description. */
export function FieldOf({ form, spec }: FieldOfProps) {
  switch (spec.kind) {
    case 'line':
    case 'text':
    case 'lines':
      return <TextField form={form} spec={spec} />;
    case 'rich':
      return (
        <Suspense fallback={<p className="label">{form.studio.t('loading')}</p>}>
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
          studio={form.studio}
          id={idOf(form.record, spec.name)}
          label={form.studio.t(spec.label)}
          hint={spec.hint === undefined ? undefined : form.studio.t(spec.hint)}
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
