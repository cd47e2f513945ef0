import type { Editor } from '@tiptap/core';
import { useEffect, useId, useState } from 'react';
import { richTextProblem } from '#src/domain/text/rich-text.ts';
import type { StudioT } from '#src/studio/props.ts';
import { Field } from '#src/ui/Field.tsx';

export interface LinkFormProps {
  readonly t: StudioT;
  readonly editor: Editor;
  readonly onEnd: () => void;
}

function mayLeadTo(address: string): boolean {
  return richTextProblem(`<a href="${address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">x</a>`) === null;
}

/** Where the chosen words lead. No form of its own: it stands within one. */
export function LinkForm({ t, editor, onEnd }: LinkFormProps) {
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
