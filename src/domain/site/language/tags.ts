import { column } from '#src/domain/site/chosen-languages.ts';

/** BCP 47 tag that Intl formats dates, numbers and amounts by. */
export const FORMAT_LOCALE = column('tag');
