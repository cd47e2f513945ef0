import { column } from '#src/domain/site/chosen-languages.ts';

/** Name of each language in that language, as the language switch shows it. */
export const LOCALE_NAME = column('name');
