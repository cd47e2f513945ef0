import { column } from '#src/domain/site/chosen-languages.ts';

/** Currencies with a sign of their own, with '|' between them. */
export const CURRENCY_SIGNS = column('currencySigns');
