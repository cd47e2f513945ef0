import { useMemo, useState } from 'react';
import { createT } from '#src/i18n/client-t.ts';
import type { ReviewProps } from '#src/islands/review/props.ts';
import { refOfAddress, wantsNoMails } from '#src/islands/review/ref-of-address.ts';
import { ReviewedProduct } from '#src/islands/review/ReviewedProduct.tsx';
import { StopMails } from '#src/islands/review/StopMails.tsx';
import { useReviewForm } from '#src/islands/review/use-review-form.ts';
import { failureWords } from '#src/wording/failure-words.ts';

/**
 * Shows what a customer thinks of what they have bought: a form for each product, or what has become of what was said.
 */
export function Review({ locale, messages }: ReviewProps) {
  const t = useMemo(() => createT(messages, locale), [messages, locale]);
  const [ref] = useState(() => refOfAddress(location));
  const [isLeaving] = useState(() => wantsNoMails(location));
  const { form, failure, take, refresh } = useReviewForm(ref);
  if (ref === null) return <p className="note">{t('noLink')}</p>;
  if (form === null)
    return (
      <div role="status">
        <p>{failure === null ? t('loading') : failureWords(t, failure)}</p>
        {failure !== null && (
          <button type="button" className="button" onClick={refresh}>
            {t('again')}
          </button>
        )}
      </div>
    );
  const mails = <StopMails t={t} orderRef={ref} isStopped={form.stopped} onForm={take} />;
  return (
    <div className="form">
      {isLeaving && mails}
      {!form.open && <p className="note">{t('notYet')}</p>}
      {form.open && form.products.length === 0 && <p className="note">{t('nothing')}</p>}
      {form.products.map((about) => (
        <ReviewedProduct
          key={about.product}
          t={t}
          locale={locale}
          orderRef={ref}
          form={form}
          about={about}
          onForm={take}
        />
      ))}
      {!isLeaving && mails}
    </div>
  );
}
