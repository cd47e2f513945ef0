import { useState } from 'react';
import type { MediumRecord } from '#src/contract/records.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { callStudio } from '#src/staff/kit/call-backend.ts';
import { MediaUpload } from '#src/studio/media/MediaUpload.tsx';
import { noteMedium } from '#src/studio/media/medium-of.ts';
import { failureWords } from '#src/studio/record/problem-words.ts';
import type { Studio } from '#src/studio/studio-types.ts';

export interface MediumReplacementProps {
  readonly studio: Studio;
  readonly medium: MediumRecord;
  readonly onReplaced: () => void;
}

/** Another picture in the place of one, wherever that is shown; and the former one back. */
export function MediumReplacement({ studio, medium, onReplaced }: MediumReplacementProps) {
  const { t, client } = studio;
  /** Id of the medium that has the former picture; '': nothing was replaced here. */
  const [former, setFormer] = useState('');
  const [said, setSaid] = useState('');
  const [refused, setRefused] = useState('');
  const swap = async (by: string, isBack: boolean): Promise<void> => {
    setRefused('');
    try {
      const { uses } = await callStudio(client, 'media-swap', { medium: medium.id, by });
      noteMedium(client, by, null);
      setFormer(isBack ? '' : by);
      setSaid(isBack ? t('media.restored') : t('media.replaced', { count: uses }));
      onReplaced();
    } catch (error) {
      setRefused(failureWords(studio, error));
    }
  };
  return (
    <section className="medium-part" aria-labelledby="medium-replace">
      <h2 id="medium-replace">{t('media.replace')}</h2>
      <p>{t('media.replace.hint')}</p>
      <MediaUpload
        studio={studio}
        id="medium-file"
        label={t('media.replace.do')}
        most={1}
        said={said}
        onAdd={(by) => void swap(by, false)}
      />
      {former !== '' && (
        <button type="button" className="link" onClick={() => void swap(former, true)}>
          {t('media.replace.undo')}
        </button>
      )}
      <Problem text={refused} />
    </section>
  );
}
