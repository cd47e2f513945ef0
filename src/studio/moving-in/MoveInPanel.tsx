import { useState } from 'react';
import type { Locale } from '#src/domain/site/locale.ts';
import { adoptStyle } from '#src/staff/adopt-style.ts';
import type { Messages } from '#src/i18n/i18n.ts';
import { keepWords } from '#src/staff/kit/part-words.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import { useStudio } from '#src/studio/use-studio.ts';

const WORDS = import.meta.glob<Messages<'staff-moving-in'>>('/i18n/*/moving-in.json', {
  query: '?words=staff-moving-in',
  import: 'default',
});

/** A new function each time, so that what has failed is loaded again. */
function loaderOf(locale: Locale) {
  return async () => {
    const [{ StudioMoveIn }, words, { loadFindingWords }, css] = await Promise.all([
      import('#src/studio/moving-in/StudioMoveIn.tsx'),
      WORDS[`/i18n/${locale}/moving-in.json`]?.(),
      import('#src/staff/moving-in/finding-words.ts'),
      import('#src/staff/moving-in/moving-in.css?inline'),
    ]);
    if (words === undefined) throw new Error(`No words of moving in in '${locale}'.`);
    keepWords(locale, 'staff-moving-in', words);
    adoptStyle(css.default);
    return { StudioMoveIn, findingT: await loadFindingWords(locale) };
  };
}

/** The wizard comes with its words, its style and the readers of files when it is opened. */
export function MoveInPanel() {
  const studio = useStudio();
  const { t, locale } = studio;
  const [load, setLoad] = useState(() => loaderOf(locale));
  const { value, error } = useReadOnce(load);
  if (value !== null) return <value.StudioMoveIn findingT={value.findingT} />;
  return (
    <>
      <h1 tabIndex={-1}>{t('moveIn.title')}</h1>
      {error === null ? (
        <p role="status">{t('loading')}</p>
      ) : (
        <>
          <Problem text={studio.words(error)} />
          <button type="button" className="button" onClick={() => setLoad(() => loaderOf(locale))}>
            {t('again')}
          </button>
        </>
      )}
    </>
  );
}
