import { column } from '#src/domain/site/chosen-languages.ts';

export const DECIMAL = column('decimal');
/** Between groups of three digits. */
export const GROUP = column('group');
/** Between a number and its unit. */
export const UNIT_SPACE = column('unitSpace');
/** Between a number and '%'. */
export const PERCENT_SPACE = column('percentSpace');
/** Says whether the sign of a currency stands before the amount. */
export const SIGN_FIRST = column('signFirst');
