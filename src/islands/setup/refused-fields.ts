import { toBackendError } from '#src/backend/errors.ts';
import type { SetupT } from '#src/islands/setup/props.ts';
import type { SummaryError } from '#src/ui/ErrorSummary.tsx';

/** Codes of the hooks that have words here; the others are told in the backend's own. */
const KNOWN = [
  'account_needed',
  'iban_shape',
  'iban_country',
  'iban_length',
  'iban_check',
  'bic_shape',
  'notice_text_needed',
  'validation_not_unique',
  'password_short',
  'password_long',
  'password_common',
  'email_shape',
  'host_shape',
  'port_shape',
] as const;

/** Objections of the backend to single fields, each at its field. */
export function refusedFields(t: SetupT, error: unknown): SummaryError[] {
  const { fields, response } = toBackendError(error);
  const details = Object(response['data']) as Readonly<Record<string, { readonly message?: unknown } | undefined>>;
  return Object.entries(fields).map(([field, code]) => {
    const known = KNOWN.find((one) => one === code);
    const message = String(details[field]?.message ?? code);
    return { field, text: known === undefined ? t('problem.other', { message }) : t(known) };
  });
}
