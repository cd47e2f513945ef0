import { Editor } from '@tiptap/core';
import { useState, useEffect, useRef } from 'react';
import type { Locale } from '#src/domain/site/locale.ts';
import type { TextSpec } from '#src/studio/fields/field-spec.ts';
import { EachLanguage } from '#src/studio/form/EachLanguage.tsx';
import { idOf, type FormTools } from '#src/studio/form/form-tools.ts';
import { textOf } from '#src/studio/record/stored-record.ts';
import { RichTools } from '#src/studio/rich-text/RichTools.tsx';
import { toDocument, toHtml } from '#src/studio/rich-text/rich-html.ts';
import { TextArea } from '#src/ui/TextArea.tsx';
import { cleanPaste } from '#src/domain/text/clean-paste.ts';
import { EXTENSIONS } from '#src/studio/rich-text/extensions.ts';
import { useStudio } from '#src/studio/use-studio.ts';

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
  const studio = useStudio();
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
        hint={isKnown ? undefined : studio.t('rich.unknown')}
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
export function RichTextField({ form, spec }: { readonly form: FormTools; readonly spec: TextSpec }) {
  const studio = useStudio();
  const [editor, setEditor] = useState<Editor | null>(null);
  const [isSource, setSource] = useState(false);
  const tools = (
    <RichTools
      name={studio.t(spec.label)}
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

interface EditorBoxProps {
  readonly id: string;
  /** What it holds, and in which language. */
  readonly label: string;
  readonly lang: Locale;
  /** HTML that the editor can show (`toDocument`). */
  readonly html: string;
  readonly error: string | undefined;
  readonly onChange: (html: string) => void;
  /** The editor that the tools work on from now on. */
  readonly onFocus: (editor: Editor) => void;
}

/** One text with formatting. */
function EditorBox({ id, label, lang, html, error, onChange, onFocus }: EditorBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | null>(null);
  /** What the editor has said last: what comes back of it changes nothing. */
  const said = useRef(html);
  const callbacks = useRef({ onChange, onFocus });
  useEffect(() => {
    callbacks.current = { onChange, onFocus };
  });
  useEffect(() => {
    if (box.current === null) return undefined;
    const made = new Editor({
      element: box.current,
      extensions: EXTENSIONS,
      content: toDocument(said.current),
      injectCSS: false,
      editorProps: {
        transformPastedHTML: cleanPaste,
        attributes: {
          id,
          lang,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          class: 'input rich prose',
        },
      },
      onUpdate: ({ editor: { state } }) => {
        said.current = toHtml(state.doc.toJSON());
        callbacks.current.onChange(said.current);
      },
      onFocus: ({ editor: focused }) => callbacks.current.onFocus(focused),
    });
    editor.current = made;
    return () => {
      editor.current = null;
      made.destroy();
    };
  }, [id, lang, label]);
  useEffect(() => {
    if (html === said.current) return;
    said.current = html;
    editor.current?.commands.setContent(toDocument(html), { emitUpdate: false });
  }, [html]);
  useEffect(() => {
    const field = box.current?.firstElementChild;
    if (error === undefined) field?.removeAttribute('aria-invalid');
    else field?.setAttribute('aria-invalid', 'true');
  }, [error]);
  return <div ref={box} className="rich-box" />;
}
