import { column } from '#src/domain/site/chosen-languages.ts';

/** Country whose shops speak a language, ISO 3166-1 alpha-2. */
export const REGION = column('region');
