import { Editor, getSchema, type JSONContent } from '@tiptap/core';
import { useState, useEffect, useRef } from 'react';
import type { Locale } from '#src/domain/site/locale.ts';
import type { TextSpec } from '#src/studio/fields/field-spec.ts';
import { EachLanguage } from '#src/studio/form/EachLanguage.tsx';
import { idOf, type FormTools } from '#src/studio/form/form-tools.ts';
import { textOf } from '#src/studio/record/stored-record.ts';
import { RichTools } from '#src/studio/rich-text/RichTools.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';
import { cleanPaste } from '#src/domain/text/clean-paste.ts';
import { EXTENSIONS } from '#src/studio/rich-text/extensions.ts';
import { useStudio } from '#src/studio/use-studio.ts';
import { DOMParser as DocumentParser, DOMSerializer, Node } from '@tiptap/pm/model';
import { decodeEntities, tokenize } from '#src/domain/text/html-tokens.ts';
import { richTextProblem } from '#src/domain/text/rich-text.ts';

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

/** Between the HTML of a record and the document of the editor, without any way from a text to markup: elements are made one by one. */
const SCHEMA = getSchema(EXTENSIONS);

/** The elements of HTML that the allow-list lets through. */
function toElement(html: string): HTMLElement {
  const root = document.createElement('div');
  const open: HTMLElement[] = [root];
  for (const token of tokenize(html)) {
    const within = open.at(-1) ?? root;
    if (token.kind === 'text') within.append(decodeEntities(token.text));
    if (token.kind === 'close') open.pop();
    if (token.kind !== 'open') continue;
    const element = document.createElement(token.name);
    for (const { name, value } of token.attributes) element.setAttribute(name, decodeEntities(value));
    within.append(element);
    if (token.name !== 'br' && token.name !== 'hr') open.push(element);
  }
  return root;
}

/** The paragraph that is all that a cell or an entry of a list holds says nothing: HTML has the words at once. */
function unwrap(root: HTMLElement): void {
  for (const holder of root.querySelectorAll('li, td, th')) {
    const [first] = holder.children;
    const isAlone =
      first?.tagName === 'P' && [...holder.children].every((child, at) => at === 0 || /^[UO]L$/.test(child.tagName));
    if (isAlone) first.replaceWith(...first.childNodes);
  }
  for (const cell of root.querySelectorAll('td, th')) {
    for (const name of ['colspan', 'rowspan']) if (cell.getAttribute(name) === '1') cell.removeAttribute(name);
  }
  for (const table of root.querySelectorAll('table')) {
    const first = table.rows[0];
    if (first === undefined || [...first.cells].some(({ tagName }) => tagName !== 'TH')) continue;
    for (const cell of first.cells) cell.setAttribute('scope', 'col');
    table.createTHead().append(first);
  }
}

/** The document as HTML of the allow-list; '' for one without words. */
function toHtml(content: JSONContent): string {
  const node = Node.fromJSON(SCHEMA, content);
  if (node.textContent.trim() === '' && node.childCount <= 1) return '';
  const page = document.implementation.createHTMLDocument();
  const root = page.createElement('div');
  root.append(DOMSerializer.fromSchema(SCHEMA).serializeFragment(node.content, { document: page }));
  unwrap(root);
  return root.innerHTML;
}

const SAME = { b: 'strong', i: 'em' } as const satisfies Record<string, string>;

/** What HTML says, without what makes no difference: blanks, entities, names that mean the same, the parts of a table. */
function meaning(html: string): string {
  return tokenize(html)
    .map((token) => {
      if (token.kind === 'broken') return token.text;
      if (token.kind === 'text') return decodeEntities(token.text).replace(/\s+/g, ' ');
      const name = token.name === 'b' || token.name === 'i' ? SAME[token.name] : token.name;
      if (['thead', 'tbody', 'p'].includes(name)) return '';
      const attributes = token.attributes
        .filter((one) => one.name !== 'scope')
        .map((one) => `${one.name}=${decodeEntities(one.value)}`)
        .sort();
      return `<${token.kind === 'close' ? '/' : ''}${name} ${attributes.join(' ')}>`;
    })
    .join('')
    .replace(/\s*(<[^>]*>)\s*/g, '$1')
    .trim();
}

/** The document of HTML; null where the editor would lose some of it, or where it is not of the allow-list. */
function toDocument(html: string): JSONContent | null {
  if (richTextProblem(html) !== null) return null;
  const content: JSONContent = DocumentParser.fromSchema(SCHEMA).parse(toElement(html)).toJSON();
  return meaning(toHtml(content)) === meaning(html) ? content : null;
}
