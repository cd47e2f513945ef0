import { useState } from 'react';
import type { Locale } from '#src/domain/site/locale.ts';
import { adoptStyle } from '#src/staff/adopt-style.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import type { PanelProps } from '#src/studio/studio-types.ts';
import { errorWords } from '#src/wording/error-words.ts';

/** A new function each time, so that what has failed is loaded again. */
function loaderOf(locale: Locale) {
  return async () => {
    const [{ StudioMoveIn }, { loadMoveInWords }, { loadFindingWords }, css] = await Promise.all([
      import('#src/studio/moving-in/StudioMoveIn.tsx'),
      import('#src/staff/moving-in/load-words.ts'),
      import('#src/staff/moving-in/finding-words.ts'),
      import('#src/staff/moving-in/moving-in.css?inline'),
    ]);
    const [words, findingT] = await Promise.all([loadMoveInWords(locale), loadFindingWords(locale)]);
    adoptStyle(css.default);
    return { StudioMoveIn, words, findingT };
  };
}

/** The wizard comes with its words, its style and the readers of files when it is opened. */
export function MoveInPanel({ studio }: PanelProps) {
  const { t, locale } = studio;
  const [load, setLoad] = useState(() => loaderOf(locale));
  const { value, error } = useReadOnce(load);
  if (value !== null) return <value.StudioMoveIn studio={studio} t={value.words} findingT={value.findingT} />;
  return (
    <>
      <h1 tabIndex={-1}>{t('moveIn.title')}</h1>
      {error === null ? (
        <p role="status">{t('loading')}</p>
      ) : (
        <>
          <Problem text={errorWords(t, error)} />
          <button type="button" className="button" onClick={() => setLoad(() => loaderOf(locale))}>
            {t('again')}
          </button>
        </>
      )}
    </>
  );
}
