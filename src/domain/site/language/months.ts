import { column } from '#src/domain/site/chosen-languages.ts';

/** January to December, with blanks between them. */
export const MONTHS = column('months');
