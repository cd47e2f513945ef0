import { useState } from 'react';
import { inputId } from '#src/islands/checkout/problems.ts';
import type { StepProps } from '#src/islands/checkout/step-props.ts';
import { COURIER_NOTE_LENGTH, GIFT_MESSAGE_LENGTH } from '#src/domain/order/delivery-extras.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { changeDraft } from '#src/stores/checkout/draft.ts';
import { TextArea } from '#src/ui/TextArea.tsx';
import { useLoaded } from '#src/ui/use-loaded.ts';
import { loadExtrasWords } from '#src/wording/extras-words.ts';

type DeliveryExtrasProps = Pick<StepProps, 't' | 'draft' | 'errorOf'> & { readonly locale: Locale };

/** A note for the courier and a gift: few want them, so they stay folded, and their words come when they are opened. */
export function DeliveryExtras({ t, locale, draft, errorOf }: DeliveryExtrasProps) {
  const isRefused = errorOf('courierNote') !== undefined || errorOf('gift.message') !== undefined;
  const [isOpen, setIsOpen] = useState(draft.courierNote !== '' || draft.gift !== null);
  return (
    <details
      className="facts"
      open={isOpen || isRefused}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{t('extras')}</summary>
      {(isOpen || isRefused) && <ExtrasFields locale={locale} draft={draft} errorOf={errorOf} />}
    </details>
  );
}

function ExtrasFields({ locale, draft: { courierNote, gift }, errorOf }: Omit<DeliveryExtrasProps, 't'>) {
  const t = useLoaded(loadExtrasWords, locale);
  if (t === null) return null;
  return (
    <>
      <TextArea
        id={inputId('courierNote')}
        label={t('courier')}
        hint={t('courierHint')}
        rows={2}
        maxLength={COURIER_NOTE_LENGTH}
        value={courierNote}
        error={errorOf('courierNote')}
        onChange={({ target }) => changeDraft({ courierNote: target.value })}
      />
      <label className="tick">
        <input
          type="checkbox"
          checked={gift !== null}
          onChange={({ target }) => changeDraft({ gift: target.checked ? { message: '' } : null })}
        />
        <span>{t('gift')}</span>
      </label>
      {gift !== null && (
        <TextArea
          id={inputId('gift.message')}
          label={t('message')}
          hint={t('messageHint')}
          rows={3}
          maxLength={GIFT_MESSAGE_LENGTH}
          value={gift.message}
          error={errorOf('gift.message')}
          onChange={({ target }) => changeDraft({ gift: { message: target.value } })}
        />
      )}
    </>
  );
}
