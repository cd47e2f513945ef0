import type { Editor } from '@tiptap/core';
import { useEffect, useReducer, useState, useId, type KeyboardEvent } from 'react';
import type { Word } from '#src/studio/fields/field-spec.ts';
import { richTextProblem } from '#src/domain/text/rich-text.ts';
import { Field } from '#src/ui/Field.tsx';
import { useStudio } from '#src/studio/use-studio.ts';

interface Tool {
  readonly sign: string;
  readonly word: Word;
  readonly isOn?: (editor: Editor) => boolean;
  readonly act: (editor: Editor) => unknown;
}

const TOOLS: readonly Tool[] = [
  {
    sign: 'H2',
    word: 'rich.h2',
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    act: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    sign: 'H3',
    word: 'rich.h3',
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    act: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    sign: 'B',
    word: 'rich.bold',
    isOn: (editor) => editor.isActive('bold'),
    act: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    sign: 'I',
    word: 'rich.italic',
    isOn: (editor) => editor.isActive('italic'),
    act: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    sign: '–',
    word: 'rich.list',
    isOn: (editor) => editor.isActive('bulletList'),
    act: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    sign: '1.',
    word: 'rich.numbers',
    isOn: (editor) => editor.isActive('orderedList'),
    act: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    sign: '»',
    word: 'rich.quote',
    isOn: (editor) => editor.isActive('blockquote'),
    act: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    sign: '▦',
    word: 'rich.table',
    act: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
  },
  { sign: '↶', word: 'rich.undo', act: (editor) => editor.chain().focus().undo().run() },
  { sign: '↷', word: 'rich.redo', act: (editor) => editor.chain().focus().redo().run() },
];

/** Only where the text stands in a table. */
const TABLE_TOOLS: readonly Tool[] = [
  { sign: '+ ↓', word: 'rich.row', act: (editor) => editor.chain().focus().addRowAfter().run() },
  { sign: '+ →', word: 'rich.column', act: (editor) => editor.chain().focus().addColumnAfter().run() },
  { sign: '− ↓', word: 'rich.rowLess', act: (editor) => editor.chain().focus().deleteRow().run() },
  { sign: '− →', word: 'rich.columnLess', act: (editor) => editor.chain().focus().deleteColumn().run() },
];

export interface RichToolsProps {
  /** What the texts are. */
  readonly name: string;
  /** The one that the tools work on; null: none has had the focus yet. */
  readonly editor: Editor | null;
  readonly isSource: boolean;
  readonly onSource: () => void;
}

/** The arrow keys lead from tool to tool, Tab past them all. */
function onArrow(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  const at = tools.findIndex((tool) => tool === document.activeElement);
  if (at === -1) return;
  event.preventDefault();
  tools[(at + step + tools.length) % tools.length]?.focus();
}

/** Formatting, for whichever of the texts was written in last. */
export function RichTools({ name, editor, isSource, onSource }: RichToolsProps) {
  const { t } = useStudio();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [isLinking, setLinking] = useState(false);
  useEffect(() => {
    editor?.on('transaction', redraw);
    return () => void editor?.off('transaction', redraw);
  }, [editor]);
  const tools = editor?.isActive('table') === true ? [...TOOLS, ...TABLE_TOOLS] : TOOLS;
  return (
    <div className="rich-tools">
      <div
        role="toolbar"
        aria-label={t('rich.tools', { name })}
        className="rich-toolbar"
        onKeyDown={onArrow}
        // A pointer leaves the focus in the text: the editor takes it back one frame after a press, and what is typed in between would be lost.
        onMouseDown={(event) => event.preventDefault()}
      >
        {tools.map(({ sign, word, isOn, act }, at) => (
          <button
            key={word}
            type="button"
            className="tool"
            tabIndex={at === 0 ? 0 : -1}
            aria-label={t(word)}
            title={t(word)}
            aria-pressed={isOn === undefined ? undefined : editor !== null && isOn(editor)}
            disabled={editor === null}
            data-sign={sign}
            onClick={() => editor !== null && act(editor)}
          />
        ))}
        <button
          type="button"
          className="tool"
          tabIndex={-1}
          aria-label={t('rich.link')}
          title={t('rich.link')}
          aria-expanded={isLinking}
          disabled={editor === null}
          data-sign="↗"
          onClick={() => setLinking(!isLinking)}
        />
        <button
          type="button"
          className="tool"
          tabIndex={editor === null ? 0 : -1}
          aria-label={t('rich.source')}
          title={t('rich.source')}
          aria-pressed={isSource}
          data-sign="<>"
          onClick={onSource}
        />
      </div>
      {isLinking && editor !== null && (
        <LinkForm
          editor={editor}
          onEnd={() => {
            setLinking(false);
            editor.commands.focus();
          }}
        />
      )}
    </div>
  );
}

interface LinkFormProps {
  readonly editor: Editor;
  readonly onEnd: () => void;
}

function mayLeadTo(address: string): boolean {
  return richTextProblem(`<a href="${address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">x</a>`) === null;
}

/** Where the chosen words lead. No form of its own: it stands within one. */
function LinkForm({ editor, onEnd }: LinkFormProps) {
  const { t } = useStudio();
  const id = useId();
  const found: unknown = editor.getAttributes('link')['href'];
  const [address, setAddress] = useState(typeof found === 'string' ? found : '');
  const [isRefused, setRefused] = useState(false);
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  const apply = (): void => {
    const href = address.trim();
    if (href !== '' && !mayLeadTo(href)) {
      setRefused(true);
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === '') chain.unsetLink().run();
    else chain.setLink({ href }).run();
    onEnd();
  };
  return (
    <div className="rich-link">
      <Field
        id={id}
        label={t('rich.address')}
        hint={t('rich.addressHint')}
        error={isRefused ? t('rich.addressRefused') : undefined}
        value={address}
        inputMode="url"
        autoComplete="off"
        onChange={({ target }) => setAddress(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onEnd();
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
      />
      <p className="actions">
        <button type="button" className="button" onClick={apply}>
          {t('rich.apply')}
        </button>
        <button type="button" className="link" onClick={onEnd}>
          {t('cancel')}
        </button>
      </p>
    </div>
  );
}
