import { column } from '#src/domain/site/chosen-languages.ts';

/** Sunday to Saturday, with blanks between them. */
export const WEEKDAYS = column('weekdays');

/** Words from one day to another: '|' stands for each. */
export const SPANS = column('span');
