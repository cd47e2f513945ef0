import { useState } from 'react';
import { tidyCoupon, type CouponProblem } from '#src/domain/order/coupon.ts';
import { inputId } from '#src/islands/checkout/problems.ts';
import type { CheckoutMessages } from '#src/islands/checkout/props.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { changeDraft } from '#src/stores/checkout/draft.ts';

export interface VoucherProps {
  readonly t: ClientT<CheckoutMessages>;
  /** The one that was entered; '': none. */
  readonly code: string;
  readonly problem: CouponProblem | null;
  readonly isLoading: boolean;
}

/** Entering a voucher, behind a line that most people need not open. */
export function Voucher({ t, code, problem, isLoading }: VoucherProps) {
  const [text, setText] = useState(code);
  const id = inputId('coupon');
  const apply = (): void => changeDraft({ coupon: tidyCoupon(text) });
  const error = problem === null || code === '' ? undefined : t(`coupon.${problem}`, { code });
  return (
    <details className="voucher" open={code !== ''}>
      <summary>{t('voucher')}</summary>
      <div className="field">
        <label htmlFor={id}>{t('voucherCode')}</label>
        <div className="voucher-line">
          <input
            id={id}
            className="input"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={text}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={`${id}-says`}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              apply();
            }}
          />
          <button className="button button-plain" type="button" onClick={apply}>
            {t('voucherApply')}
          </button>
        </div>
        <p id={`${id}-says`} role="status" className={error === undefined ? 'label' : 'field-error'}>
          {isLoading || code === '' ? '' : (error ?? t('voucherTaken', { code }))}
        </p>
        {code !== '' && (
          <button
            type="button"
            className="link"
            onClick={() => {
              setText('');
              changeDraft({ coupon: '' });
            }}
          >
            {t('voucherRemove')}
          </button>
        )}
      </div>
    </details>
  );
}
