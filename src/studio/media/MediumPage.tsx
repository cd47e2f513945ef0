import { useCallback, useState } from 'react';
import type { MediumRecord } from '#src/contract/records.ts';
import { localized } from '#src/domain/site/locale.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import { mediumOf, noteMedium } from '#src/studio/media/medium-of.ts';
import { mediumName } from '#src/studio/media/medium-words.ts';
import { MediumForm } from '#src/studio/media/MediumForm.tsx';
import { MediumPlaces } from '#src/studio/media/MediumPlaces.tsx';
import { MediumReplacement } from '#src/studio/media/MediumReplacement.tsx';
import type { Studio } from '#src/studio/studio-types.ts';
import { errorWords } from '#src/wording/error-words.ts';

export interface MediumPageProps {
  readonly studio: Studio;
  readonly id: string;
}

/** One picture of the library: what it says, where it is shown, and another one in its place. */
export function MediumPage({ studio, id }: MediumPageProps) {
  const { t, client, locale } = studio;
  const [round, setRound] = useState(0);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new round reads it again
  const load = useCallback(() => mediumOf(client, id), [client, id, round]);
  const { value, error, isBusy } = useReadOnce<MediumRecord | null>(load);
  const readAgain = (): void => {
    noteMedium(client, id, null);
    setRound((before) => before + 1);
  };
  const alt = localized((one) => value?.[`alt_${one}`] ?? '');
  return (
    <>
      <p>
        <a href="#media">{t('media.back')}</a>
      </p>
      <h1 tabIndex={-1} dir="auto">
        {value === null ? t('media.title') : mediumName({ ...value, alt }, locale)}
      </h1>
      {isBusy && <p role="status">{t('loading')}</p>}
      <Problem text={error !== null && errorWords(t, error)} />
      {!isBusy && error === null && value === null && <p>{t('media.gone')}</p>}
      {value !== null && (
        <>
          <p className="label">
            {value.width > 0
              ? t('media.file', { name: value.name, width: value.width, height: value.height })
              : value.name}
          </p>
          <MediumForm key={value.id} studio={studio} medium={value} onSaved={readAgain} />
          <MediumPlaces studio={studio} id={id} />
          <MediumReplacement studio={studio} medium={value} onReplaced={readAgain} />
        </>
      )}
    </>
  );
}
