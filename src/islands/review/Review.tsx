import { useMemo, useState } from 'react';
import { createT } from '#src/i18n/client-t.ts';
import { NewReview } from '#src/islands/review/NewReview.tsx';
import type { ReviewProps } from '#src/islands/review/props.ts';
import { refOfAddress, wantsNoMails } from '#src/islands/review/ref-of-address.ts';
import { SentReview } from '#src/islands/review/SentReview.tsx';
import { StopMails } from '#src/islands/review/StopMails.tsx';
import { useReviewForm } from '#src/islands/review/use-review-form.ts';
import { failureWords } from '#src/wording/failure-words.ts';

/** What a customer thinks of what they have bought: a form for each product, or what has become of what was said. */
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
    <>
      {isLeaving && mails}
      {!form.open && <p className="note">{t('notYet')}</p>}
      {form.open && form.products.length === 0 && <p className="note">{t('nothing')}</p>}
      {form.products.map(({ product, name, review }) => (
        <section key={product} className="withdraw" aria-labelledby={`product-${product}`}>
          <h2 id={`product-${product}`} dir="auto">
            {name}
          </h2>
          {review === null ? (
            <NewReview
              t={t}
              locale={locale}
              orderRef={ref}
              order={form.number}
              product={product}
              suggested={form.suggested}
              onForm={take}
            />
          ) : (
            <SentReview t={t} orderRef={ref} product={product} name={name} review={review} onForm={take} />
          )}
        </section>
      ))}
      {!isLeaving && mails}
    </>
  );
}
