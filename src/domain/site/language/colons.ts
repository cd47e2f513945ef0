import { column } from '#src/domain/site/chosen-languages.ts';

/** What stands before a colon. */
export const COLON_SPACE = column('colonSpace');
