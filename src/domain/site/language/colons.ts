import { column } from '#src/domain/site/chosen-languages.ts';

/** Space before a colon. */
export const COLON_SPACE = column('colonSpace');
