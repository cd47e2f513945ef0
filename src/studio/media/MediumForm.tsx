import { useCallback, useState } from 'react';
import type { MediumRecord } from '#src/contract/records.ts';
import { MIDDLE, type FocalPoint } from '#src/domain/catalogue/focal-point.ts';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { LOCALES, localized } from '#src/domain/site/locale.ts';
import { useLoaded } from '#src/studio/form/use-loaded.ts';
import { FocusPicker } from '#src/studio/pictures/FocusPicker.tsx';
import { keptPoint } from '#src/studio/pictures/picture-values.ts';
import { fileAddress } from '#src/studio/record/file-address.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { TextArea } from '#src/ui/TextArea.tsx';
import { errorWords } from '#src/wording/error-words.ts';
import { media } from '#src/schema/media.ts';

export interface MediumFormProps {
  readonly studio: Studio;
  readonly medium: MediumRecord;
  readonly onSaved: () => void;
}

const THUMB = '0x400';

/** What a picture shows, in each language, and what stays of it: for all places that say nothing else. */
export function MediumForm({ studio, medium, onSaved }: MediumFormProps) {
  const { t, client } = studio;
  const [alt, setAlt] = useState(localized((locale) => medium[`alt_${locale}`]));
  const [point, setPoint] = useState<FocalPoint>(medium.focus?.[0] ?? MIDDLE);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const load = useCallback(() => fileAddress(client, medium, medium.file, THUMB), [client, medium]);
  const { value: url } = useLoaded(load);
  const save = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setSaid('');
    try {
      const texts = Object.fromEntries(LOCALES.map((locale) => [`alt_${locale}`, alt[locale].trim()]));
      const focus = [keptPoint(point)].filter((one) => one !== null);
      await client.collection('media').update(medium.id, { ...texts, focus });
      setFailure(null);
      setSaid(t('media.saved'));
      onSaved();
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <fieldset className="picture-texts">
        <legend>{t('media.texts')}</legend>
        <p className="label">{t('media.texts.hint')}</p>
        {LOCALES.map((locale) => (
          <TextArea
            key={locale}
            id={`medium-alt-${locale}`}
            label={LOCALE_NAME[locale]}
            rows={2}
            lang={locale}
            maxLength={media.fields.alt.max}
            value={alt[locale]}
            onChange={({ target }) => setAlt({ ...alt, [locale]: target.value.replace(/\s*\n\s*/g, ' ') })}
          />
        ))}
      </fieldset>
      <FocusPicker t={t} id="medium-focus" url={url} point={point} onChange={setPoint} />
      <button type="submit" className="button" aria-disabled={isBusy}>
        {t('media.save')}
      </button>
      <p role="status">{said}</p>
      <p className="field-error" role="alert">
        {failure !== null && errorWords(t, failure)}
      </p>
    </form>
  );
}
