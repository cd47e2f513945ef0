import { useCallback, useState } from 'react';
import type { MediumRecord } from '#src/contract/records.ts';
import { MIDDLE, type FocalPoint } from '#src/domain/catalogue/focal-point.ts';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { LOCALES, localized, type Localized } from '#src/domain/site/locale.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import { FocusPicker } from '#src/studio/pictures/FocusPicker.tsx';
import { keptPoint } from '#src/studio/pictures/picture-values.ts';
import { fileAddress } from '#src/studio/record/stored-record.ts';
import { useAskBeforeLeaving } from '#src/studio/use-ask-before-leaving.ts';
import { TextArea } from '#src/ui/TextArea.tsx';
import { media } from '#src/schema/content.ts';
import { useStudio } from '#src/studio/use-studio.ts';

/** What is typed of a picture. */
export interface MediumTexts {
  readonly alt: Localized<string>;
  readonly point: FocalPoint;
}

const THUMB = '0x400';

/** As it is saved. */
function savedAs({ alt, point }: MediumTexts) {
  return {
    ...Object.fromEntries(LOCALES.map((locale) => [`alt_${locale}`, alt[locale].trim()])),
    focus: [keptPoint(point)].filter((one) => one !== null),
  };
}

function isSame(one: MediumTexts, other: MediumTexts): boolean {
  return JSON.stringify(savedAs(one)) === JSON.stringify(savedAs(other));
}

/** What a picture shows, in each language, and what stays of it: for all places that say nothing else. */
export function MediumForm({ medium, onSaved }: { readonly medium: MediumRecord; readonly onSaved: () => void }) {
  const { t, client, pageState, words } = useStudio();
  const stored: MediumTexts = {
    alt: localized((locale) => medium[`alt_${locale}`]),
    point: medium.focus?.[0] ?? MIDDLE,
  };
  const [typed, setTyped] = useState(pageState.media.get(medium.id) ?? stored);
  const { alt, point } = typed;
  const isChanged = !isSame(typed, stored);
  useAskBeforeLeaving(isChanged);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const load = useCallback(() => fileAddress(client, medium, medium.file, THUMB), [client, medium]);
  const { value: url } = useReadOnce(load);
  const type = (more: Partial<MediumTexts>): void => {
    const next = { ...typed, ...more };
    setTyped(next);
    setSaid('');
    if (isSame(next, stored)) pageState.media.delete(medium.id);
    else pageState.media.set(medium.id, next);
  };
  const save = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setSaid('');
    try {
      await client.collection('media').update(medium.id, savedAs(typed));
      setFailure(null);
      // Not what was typed while it was on its way.
      if (pageState.media.get(medium.id) === typed) pageState.media.delete(medium.id);
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
            onChange={({ target }) => type({ alt: { ...alt, [locale]: target.value.replace(/\s*\n\s*/g, ' ') } })}
          />
        ))}
      </fieldset>
      <FocusPicker id="medium-focus" url={url} point={point} onChange={(next) => type({ point: next })} />
      <button type="submit" className="button" aria-disabled={isBusy}>
        {t('media.save')}
      </button>
      <p role="status">{said === '' && isChanged ? t('media.unsaved') : said}</p>
      <Problem text={failure !== null && words(failure)} />
    </form>
  );
}
