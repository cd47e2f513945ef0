/** The account that transfers to a shop of the tests go to: fields of its record. */
export const ACCOUNT = {
  transfer: true,
  bank_holder: 'Atelier Sept SAS',
  bank_iban: 'FR14 2004 1010 0505 0001 3m02 606',
  bank_bic: '',
  bank_name: 'Banque Exemple',
  transfer_days: 0,
} as const;
