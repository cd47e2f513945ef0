import { useState } from 'react';
import { MEDIA_WORDS_LENGTH } from '#src/contract/studio-media.ts';
import { Field } from '#src/ui/Field.tsx';
import { useStudio } from '#src/studio/use-studio.ts';

export interface MediaSearchProps {
  /** Of the field. */
  readonly id: string;
  readonly onSearch: (words: string) => void;
}

/** A search in the library: in names of files and in words. No form: it also stands in the form of a record, which Enter would publish. */
export function MediaSearch({ id, onSearch }: MediaSearchProps) {
  const { t } = useStudio();
  const [words, setWords] = useState('');
  const search = (): void => onSearch(words.trim());
  return (
    <div className="media-search" role="search">
      <Field
        id={id}
        type="search"
        label={t('media.search')}
        maxLength={MEDIA_WORDS_LENGTH}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          search();
        }}
      />
      <button type="button" className="button" onClick={search}>
        {t('media.search.do')}
      </button>
    </div>
  );
}
