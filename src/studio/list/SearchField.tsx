import { useEffect, useState } from 'react';
import { Field } from '#src/ui/Field.tsx';
import { useStudio } from '#src/studio/use-studio.ts';

export interface SearchFieldProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** ms after the last letter. */
const TYPING_MS = 250;
const ID = 'studio-search';

/** '/' leads to the search, unless something is being written. */
function useSlash(): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      const { target } = event;
      const isWriting =
        target instanceof HTMLElement &&
        (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
      if (event.key !== '/' || isWriting) return;
      event.preventDefault();
      document.getElementById(ID)?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

/** The words that a list is searched by: told when the typing stops. */
export function SearchField({ search, onSearch }: SearchFieldProps) {
  const { t } = useStudio();
  const [typed, setTyped] = useState(search);
  useSlash();
  // Somebody else has set it: the press that shows all again.
  const [reported, setReported] = useState(search);
  if (reported !== search) {
    setReported(search);
    setTyped(search);
  }
  useEffect(() => {
    if (typed === search) return undefined;
    const timer = setTimeout(() => onSearch(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, search, onSearch]);
  return (
    <Field
      id={ID}
      label={t('list.search')}
      type="search"
      aria-keyshortcuts="/"
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        document.querySelector<HTMLElement>('.records .record-link')?.focus();
      }}
      autoComplete="off"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
