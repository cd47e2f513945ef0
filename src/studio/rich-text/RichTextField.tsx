import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import type { Locale } from '#src/domain/site/locale.ts';
import type { TextSpec } from '#src/studio/fields/field-spec.ts';
import { EachLanguage } from '#src/studio/form/EachLanguage.tsx';
import { idOf, type FormTools } from '#src/studio/form/form-tools.ts';
import { textOf } from '#src/studio/record/stored-record.ts';
import { EditorBox } from '#src/studio/rich-text/EditorBox.tsx';
import { RichTools } from '#src/studio/rich-text/RichTools.tsx';
import { toDocument } from '#src/studio/rich-text/rich-html.ts';
import { TextArea } from '#src/ui/TextArea.tsx';

export interface RichTextFieldProps {
  readonly form: FormTools;
  readonly spec: TextSpec;
}

interface OneProps {
  readonly form: FormTools;
  readonly field: string;
  readonly locale: Locale;
  readonly label: string;
  readonly wholeLabel: string;
  /** As HTML, by the editor's choice. */
  readonly isSource: boolean;
  readonly onFocus: (editor: Editor) => void;
}

/** The text of one language. What the editor would lose of it is shown as HTML. */
function One({ form, field, locale, label, wholeLabel, isSource, onFocus }: OneProps) {
  const id = idOf(form.record, field);
  const html = textOf(form.values, field);
  const error = form.problemOf(field);
  // As it was found: a text must not turn into its source, or back, while somebody writes it.
  const [isKnown] = useState(() => toDocument(html) !== null);
  if (isSource || !isKnown) {
    return (
      <TextArea
        id={id}
        label={label}
        aria-label={wholeLabel}
        hint={isKnown ? undefined : form.studio.t('rich.unknown')}
        error={error}
        lang={locale}
        rows={8}
        spellCheck={false}
        value={html}
        onChange={({ target }) => form.change({ [field]: target.value })}
      />
    );
  }
  return (
    <div className="field">
      <span className="label">{label}</span>
      <EditorBox
        id={id}
        label={wholeLabel}
        lang={locale}
        html={html}
        error={error}
        onChange={(next) => form.change({ [field]: next })}
        onFocus={onFocus}
      />
      {error !== undefined && <p className="field-error">{error}</p>}
    </div>
  );
}

/** A text with formatting in each language, and one set of tools for all of them. */
export function RichTextField({ form, spec }: RichTextFieldProps) {
  const [editor, setEditor] = useState<Editor | null>(null);
  const [isSource, setSource] = useState(false);
  const tools = (
    <RichTools
      t={form.studio.t}
      name={form.studio.t(spec.label)}
      editor={isSource ? null : editor}
      isSource={isSource}
      onSource={() => {
        setEditor(null);
        setSource(!isSource);
      }}
    />
  );
  return (
    <EachLanguage
      form={form}
      spec={spec}
      tools={tools}
      renderOne={({ locale, ...one }) => (
        <One
          key={`${locale} ${isSource}`}
          form={form}
          locale={locale}
          {...one}
          isSource={isSource}
          onFocus={setEditor}
        />
      )}
    />
  );
}
