import { Editor } from '@tiptap/core';
import { useEffect, useRef } from 'react';
import type { Locale } from '#src/domain/site/locale.ts';
import { cleanPaste } from '#src/domain/text/clean-paste.ts';
import { EXTENSIONS } from '#src/studio/rich-text/extensions.ts';
import { toDocument, toHtml } from '#src/studio/rich-text/rich-html.ts';

export interface EditorBoxProps {
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
export function EditorBox({ id, label, lang, html, error, onChange, onFocus }: EditorBoxProps) {
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
