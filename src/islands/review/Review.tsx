import { useMemo, useState, useEffect, useRef, useCallback } from 'react';
import { createT, type ClientT } from '#src/i18n/client-t.ts';
import type { ReviewProps, ReviewMessages } from '#src/islands/review/props.ts';
import { failureWords } from '#src/wording/failure-words.ts';
import type { OrderRef } from '#src/contract/account-api.ts';
import { tokenOfLink } from '#src/domain/order/order-link.ts';
import type { ReviewForm, WrittenReview } from '#src/contract/reviews-api.ts';
import { fieldId, useNewReview, type NewReviewOptions } from '#src/islands/review/use-new-review.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { INTERFACE } from '#src/config.ts';
import { RATINGS, REVIEW_LENGTH, REVIEWER_LENGTH } from '#src/domain/catalogue/review.ts';
import { Choices } from '#src/ui/Choices.tsx';
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx';
import { Field } from '#src/ui/Field.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';

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

/**
 * The order of a mail's link, or the one of the signed-in account that `?order=` names by its id; null: neither. The
 * fragment stays: a reload needs it.
 */
function refOfAddress({ hash, search }: Pick<Location, 'hash' | 'search'>): OrderRef | null {
  const token = tokenOfLink(hash);
  if (token !== null) return { token };
  const order = new URLSearchParams(search).get('order');
  return order === null ? null : { order };
}

/** Says whether the link is the one that ends the mails. */
function wantsNoMails({ search }: Pick<Location, 'search'>): boolean {
  return new URLSearchParams(search).has('stop');
}

interface ReviewedProductProps extends Omit<NewReviewOptions, 'product' | 'order' | 'suggested'> {
  readonly form: ReviewForm;
  readonly about: ReviewForm['products'][number];
}

/** One product of the order: the form, or what has become of what was said. */
function ReviewedProduct({ form, about, ...shared }: ReviewedProductProps) {
  const { product, name, review } = about;
  const heading = useRef<HTMLHeadingElement>(null);
  const isSent = review !== null;
  const shown = useRef(isSent);
  useEffect(() => {
    // What was pressed is gone.
    if (shown.current !== isSent) heading.current?.focus();
    shown.current = isSent;
  }, [isSent]);
  return (
    <section className="withdraw" aria-labelledby={`product-${product}`}>
      <h2 id={`product-${product}`} ref={heading} tabIndex={-1} dir="auto">
        {name}
      </h2>
      {review === null ? (
        <NewReview {...shared} product={product} order={form.number} suggested={form.suggested} />
      ) : (
        <SentReview {...shared} product={product} name={name} review={review} />
      )}
    </section>
  );
}

interface ReviewFormState {
  /** null: not known yet. */
  readonly form: ReviewForm | null;
  /** Reason for which the newest look had no answer; null: it had one. */
  readonly failure: unknown;
  readonly take: (form: ReviewForm) => void;
  readonly refresh: () => void;
}

/** Reads what was bought with an order, and what is said about it. `ref` must stay the same object. */
function useReviewForm(ref: OrderRef | null): ReviewFormState {
  const [form, setForm] = useState<ReviewForm | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const refresh = useCallback((): void => {
    if (ref === null) return;
    const ask = async (): Promise<void> => {
      try {
        setForm(await askShop('review-form', { ref }));
        setFailure(null);
      } catch (error) {
        setFailure(error);
      }
    };
    void ask();
  }, [ref]);
  useEffect(() => {
    const timer = setTimeout(refresh);
    addEventListener('online', refresh);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', refresh);
    };
  }, [refresh]);
  return { form, failure, take: setForm, refresh };
}

interface StopMailsProps {
  readonly t: ClientT<ReviewMessages>;
  readonly orderRef: OrderRef;
  readonly isStopped: boolean;
  readonly onForm: (form: ReviewForm) => void;
}

/**
 * Ends the mails that ask for reviews, for good. A press, and not the link alone: programs that check mails follow
 * links.
 */
function StopMails({ t, orderRef, isStopped, onForm }: StopMailsProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const stop = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setError('');
    try {
      onForm(await askShop('review-stop', { ref: orderRef }));
    } catch (failed) {
      setError(failureWords(t, failed));
    }
    setBusy(false);
  };
  return (
    <section className="withdraw" aria-labelledby="review-mails">
      <h2 id="review-mails">{t('mails')}</h2>
      <p role="status">{t(isStopped ? 'stopped' : 'mailsText')}</p>
      {!isStopped && (
        <p>
          <button type="button" className="button" aria-disabled={isBusy} onClick={() => void stop()}>
            {t(isBusy ? 'sending' : 'stop')}
          </button>
        </p>
      )}
      <p role="alert" className="field-error">
        {error}
      </p>
    </section>
  );
}

/** Ratings from the best to the worst, as they are read. */
const BEST_FIRST = RATINGS.toReversed();

function starsOf(rating: number): string {
  return RATINGS.map((one) => (one <= rating ? '★' : '☆')).join('');
}

/** The form for one product. */
function NewReview(options: NewReviewOptions) {
  const { t, product } = options;
  const { draft, change, submit, errors, errorOf, isBusy } = useNewReview(options);
  const idOf = (field: Parameters<typeof fieldId>[1]): string => fieldId(product, field);
  return (
    <form className="form" noValidate onSubmit={submit}>
      <ErrorSummary title={t('problem')} errors={errors} />
      <Choices
        id={idOf('rating')}
        legend={t('rating')}
        value={`${draft.rating}`}
        choices={BEST_FIRST.map((rating) => ({
          value: `${rating}`,
          text: t(`rating.${rating}`),
          end: starsOf(rating),
        }))}
        error={errorOf(idOf('rating'))}
        onChange={(value) => change({ rating: Number(value) })}
      />
      <TextArea
        id={idOf('text')}
        label={t('opinion')}
        hint={t('textHint')}
        rows={INTERFACE.textareaRows}
        maxLength={REVIEW_LENGTH}
        value={draft.text}
        error={errorOf(idOf('text'))}
        onChange={({ target }) => change({ text: target.value })}
      />
      <Field
        id={idOf('name')}
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="off"
        maxLength={REVIEWER_LENGTH}
        value={draft.name}
        error={errorOf(idOf('name'))}
        onChange={({ target }) => change({ name: target.value })}
      />
      <button className="button" type="submit" aria-disabled={isBusy}>
        {t(isBusy ? 'sending' : 'send')}
      </button>
    </form>
  );
}

interface SentReviewProps {
  readonly t: ClientT<ReviewMessages>;
  readonly orderRef: OrderRef;
  readonly product: string;
  readonly name: string;
  readonly review: WrittenReview;
  readonly onForm: (form: ReviewForm) => void;
}

/** Shows what somebody has said already: what has become of it, and the way to take it back. */
function SentReview({ t, orderRef, product, name, review, onForm }: SentReviewProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const takeBack = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setError('');
    try {
      onForm(await askShop('review-delete', { ref: orderRef, product }));
    } catch (failed) {
      setError(failureWords(t, failed));
    }
    setBusy(false);
  };
  const { state, rating, text, reason, note, answer } = review;
  return (
    <>
      <p className="note" role="status">
        {t(`state.${state}`)}
        {reason !== '' && ` ${t(`reason.${reason}`)}`}
        {note !== '' && ` ${note}`}
      </p>
      <p>
        {t('stars', { rating })} · {review.name || t('customer')}
      </p>
      <p className="lines" dir="auto">
        {text}
      </p>
      {answer !== '' && (
        <p className="lines" dir="auto">
          {t('answer')} {answer}
        </p>
      )}
      <button type="button" className="link" aria-disabled={isBusy} onClick={() => void takeBack()}>
        {t('takeBack')}
        <span className="hidden-visually"> {name}</span>
      </button>
      <p role="alert" className="field-error">
        {error}
      </p>
    </>
  );
}
