/**
 * Bodies and queries as Stripe reads them: form-encoded, with nested names in brackets (`metadata[order]=…`,
 * `expand[]=…`). Pure.
 */

type Scalar = string | number | boolean;
export interface FormFields {
  readonly [name: string]: Scalar | readonly Scalar[] | FormFields | undefined;
}

function pairs(name: string, value: FormFields[string]): string[] {
  if (value === undefined) return [];
  if (typeof value !== 'object') return [`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`];
  if (isList(value)) return value.flatMap((entry) => pairs(`${name}[]`, entry));
  return Object.entries(value).flatMap(([key, entry]) => pairs(`${name}[${key}]`, entry));
}

function isList(value: readonly Scalar[] | FormFields): value is readonly Scalar[] {
  return Array.isArray(value);
}

/** In the order of the fields; `undefined` is left out. '' for no fields. */
export function formEncode(fields: FormFields): string {
  return Object.entries(fields)
    .flatMap(([name, value]) => pairs(name, value))
    .join('&');
}
