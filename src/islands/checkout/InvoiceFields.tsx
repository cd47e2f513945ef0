import { inputId } from '#src/islands/checkout/problems.ts';
import type { StepProps } from '#src/islands/checkout/step-props.ts';
import { EMAIL_LENGTH } from '#src/domain/person/email.ts';
import { EMPTY_INVOICE_REQUEST, INVOICE_FIELDS, type InvoiceRequest } from '#src/domain/money/italian-invoice.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { changeDraft } from '#src/stores/checkout/draft.ts';
import { Field } from '#src/ui/Field.tsx';
import { useLoaded } from '#src/ui/use-loaded.ts';
import { loadInvoiceWords } from '#src/wording/invoice-words.ts';

export interface InvoiceFieldsProps extends Pick<StepProps, 'errorOf'> {
  readonly locale: Locale;
  /** null: no invoice is asked for. */
  readonly invoice: InvoiceRequest | null;
}

/** Longer than what is kept: codes are pasted with blanks. */
const PASTED = 40;

/**
 * Asks for what a shop in Italy needs for an electronic invoice, which it makes only when it is asked for with the
 * order.
 */
export function InvoiceFields({ locale, invoice, errorOf }: InvoiceFieldsProps) {
  const t = useLoaded(loadInvoiceWords, locale);
  if (t === null) return null;
  return (
    <>
      <label className="tick">
        <input
          id={inputId('invoice')}
          type="checkbox"
          checked={invoice !== null}
          onChange={({ target }) => changeDraft({ invoice: target.checked ? EMPTY_INVOICE_REQUEST : null })}
        />
        <span>{t('wantInvoice')}</span>
      </label>
      {invoice !== null && (
        <fieldset className="group">
          <legend>{t('invoice')}</legend>
          {INVOICE_FIELDS.map((field) => (
            <Field
              key={field}
              id={inputId(`invoice.${field}`)}
              label={t(field)}
              hint={t(`${field}Hint`)}
              type={field === 'pec' ? 'email' : 'text'}
              autoComplete="off"
              autoCapitalize={field === 'pec' ? 'none' : 'characters'}
              spellCheck={false}
              maxLength={field === 'pec' ? EMAIL_LENGTH : PASTED}
              value={invoice[field]}
              error={errorOf(`invoice.${field}`)}
              onChange={({ target }) => changeDraft({ invoice: { ...invoice, [field]: target.value } })}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
