import { useState } from 'react';
import { WORDED_MAILS, type MailPreviewAnswer } from '#src/contract/desk/settings.ts';
import type { TypedValues } from '#src/desk/settings/setting-edit.ts';
import type { RecordProps } from '#src/desk/settings/settings-types.ts';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { isLocale, LOCALES } from '#src/domain/site/locale.ts';
import { SelectField } from '#src/ui/SelectField.tsx';

/** The mail as it would be with what is typed, by the newest order. */
export function MailPreview({ desk, t, typed }: RecordProps & { readonly typed: TypedValues }) {
  const [locale, setLocale] = useState(desk.locale);
  const [shown, setShown] = useState<MailPreviewAnswer | null>(null);
  const kind = WORDED_MAILS.find((one) => one === typed['kind']);
  if (kind === undefined) return null;
  const show = async (): Promise<void> => {
    const [before, after] = ['before', 'after'].map((name) => `${typed[`${name}_${locale}`] ?? ''}`);
    try {
      setShown(await desk.read('mail-preview', { kind, locale, before: before ?? '', after: after ?? '' }));
    } catch (error) {
      desk.say(desk.words(error));
    }
  };
  return (
    <div className="settings-preview">
      <SelectField
        id={`preview-${kind}`}
        label={t('previewLanguage')}
        options={LOCALES.map((one) => ({ value: one, text: LOCALE_NAME[one] }))}
        value={locale}
        onChange={({ target }) => {
          if (isLocale(target.value)) setLocale(target.value);
        }}
      />
      <button type="button" className="button button-plain" onClick={() => void show()}>
        {t('preview')}
      </button>
      <div role="status">
        {shown !== null && (shown.subject === '' ? <p>{t('previewNone')}</p> : <PreviewText {...shown} />)}
      </div>
    </div>
  );
}

function PreviewText({ subject, text }: MailPreviewAnswer) {
  return (
    <>
      <p>
        <strong>{subject}</strong>
      </p>
      <pre tabIndex={0}>{text}</pre>
    </>
  );
}
