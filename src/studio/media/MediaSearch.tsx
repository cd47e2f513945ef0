import { useState } from 'react';
import { MEDIA_WORDS_LENGTH } from '#src/contract/studio-media.ts';
import type { StudioT } from '#src/studio/props.ts';
import { Field } from '#src/ui/Field.tsx';

export interface MediaSearchProps {
  readonly t: StudioT;
  /** Of the field. */
  readonly id: string;
  readonly onSearch: (words: string) => void;
}

/** A search in the library: in names of files and in words. */
export function MediaSearch({ t, id, onSearch }: MediaSearchProps) {
  const [words, setWords] = useState('');
  return (
    <form
      className="media-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(words.trim());
      }}
    >
      <Field
        id={id}
        type="search"
        label={t('media.search')}
        maxLength={MEDIA_WORDS_LENGTH}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <button type="submit" className="button">
        {t('media.search.do')}
      </button>
    </form>
  );
}
