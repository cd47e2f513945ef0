import type { SetupMessages } from '#src/islands/setup/props.ts';
import type { ShopField } from '#src/islands/setup/shop-fields.ts';

/** Field of the shop record → its label. */
export const FIELD_WORDS = {
  brand: 'field.brand',
  country: 'field.country',
  vat_scheme: 'field.vat_scheme',
  vat_number: 'field.vat_number',
  vat_exempt_note: 'field.vat_exempt_note',
  legal_name: 'field.legal_name',
  legal_form: 'field.legal_form',
  address: 'field.address',
  email: 'field.email',
  phone: 'field.phone',
  registration: 'field.registration',
  share_capital: 'field.share_capital',
  publication_director: 'field.publication_director',
  host: 'field.host',
  mediator: 'field.mediator',
  mediator_url: 'field.mediator_url',
  pec: 'field.pec',
  epr_numbers: 'field.epr_numbers',
  guarantee: 'field.guarantee',
  guarantee_alt: 'field.guarantee_alt',
  transfer: 'field.transfer',
  bank_holder: 'field.bank_holder',
  bank_iban: 'field.bank_iban',
  bank_bic: 'field.bank_bic',
  bank_name: 'field.bank_name',
  transfer_days: 'field.transfer_days',
} as const satisfies Readonly<Record<ShopField, keyof SetupMessages>>;

/** Hints that help to fill a field in. */
export const FIELD_HINTS: Partial<Record<ShopField, Extract<keyof SetupMessages, `hint.${string}`>>> = {
  vat_number: 'hint.vat_number',
  vat_exempt_note: 'hint.vat_exempt_note',
  legal_name: 'hint.legal_name',
  legal_form: 'hint.if_any',
  share_capital: 'hint.if_any',
  address: 'hint.address',
  email: 'hint.email',
  registration: 'hint.registration',
  publication_director: 'hint.publication_director',
  host: 'hint.host',
  mediator: 'hint.mediator',
  pec: 'hint.if_any',
  epr_numbers: 'hint.epr_numbers',
  guarantee: 'hint.guarantee',
  guarantee_alt: 'hint.guarantee_alt',
  bank_bic: 'hint.if_any',
  bank_name: 'hint.if_any',
  transfer_days: 'hint.transfer_days',
};
