import type { ReactNode } from 'react';
import { inputId } from '#src/islands/checkout/problems.ts';
import type { CheckoutProps } from '#src/islands/checkout/props.ts';
import type { StepProps } from '#src/islands/checkout/step-props.ts';
import { Waits } from '#src/islands/checkout/Waits.tsx';
import { largestSource, srcset } from '#src/html/pictures.ts';
import { changeDraft } from '#src/stores/checkout/draft.ts';
import { NoticePicture } from '#src/ui/NoticePicture.tsx';
import { pageLink, withLinks } from '#src/ui/text-links.tsx';
import { ErrorSummary, type SummaryError } from '#src/ui/ErrorSummary.tsx';

export interface ReviewStepProps extends Pick<StepProps, 'props' | 't' | 'draft' | 'errorOf'> {
  readonly errors: readonly SummaryError[];
  /** Changes that must be confirmed before the order; null: nothing. */
  readonly changes: ReactNode;
  readonly bill: ReactNode;
  readonly isBusy: boolean;
  readonly onOrder: () => void;
}

/**
 * Terms, notices and boxes first, then the summary with the total, then the button with the words of the law, and
 * nothing between (Directive 2011/83/EU, art. 8(2); CJEU C-249/21).
 */
export function ReviewStep({ props, t, draft, errorOf, errors, changes, bill, isBusy, onOrder }: ReviewStepProps) {
  const error = errorOf('terms');
  const errorId = `${inputId('terms')}-error`;
  return (
    <form
      className="form review"
      noValidate
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        onOrder();
      }}
    >
      <ErrorSummary title={t('orderProblem')} errors={errors} />
      {changes}
      <div className="review-terms">
        <p>{t('withdrawal')}</p>
        {props.guarantee !== null && (
          <NoticePicture
            picture={props.guarantee}
            src={largestSource(props.guarantee)}
            srcSet={srcset(props.guarantee)}
          />
        )}
        {props.paths.privacy !== null && (
          <p>{withLinks(t('privacy'), { privacy: pageLink(props.paths.privacy, t('privacyName')) })}</p>
        )}
        <label className="tick">
          <input
            id={inputId('terms')}
            type="checkbox"
            required
            checked={draft.terms === props.termsDigest}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : errorId}
            onChange={({ target }) => changeDraft({ terms: target.checked ? props.termsDigest : '' })}
          />
          <span>{withLinks(t('terms'), termsLinks(props, t))}</span>
        </label>
        {error !== undefined && (
          <p id={errorId} className="field-error">
            {error}
          </p>
        )}
        <label className="tick">
          <input
            type="checkbox"
            checked={draft.reviewStop}
            onChange={({ target }) => changeDraft({ reviewStop: target.checked })}
          />
          <span>{t('reviewStop')}</span>
        </label>
      </div>
      <div className="review-end">
        {bill}
        <button className="button order-button" type="submit" aria-disabled={isBusy}>
          {isBusy ? t('ordering') : t('order')}
        </button>
      </div>
      <Waits t={t} />
    </form>
  );
}

function termsLinks({ paths }: CheckoutProps, t: StepProps['t']): Readonly<Record<string, ReactNode>> {
  return { terms: pageLink(paths.terms, t('termsName')), returns: pageLink(paths.returns, t('returnsName')) };
}
