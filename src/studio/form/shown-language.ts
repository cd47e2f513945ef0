import { createContext } from 'react';
import { DEFAULT_LOCALE, type Locale } from '#src/domain/site/locale.ts';

/** The language that a form shows where there is room for one only. */
export const ShownLanguage = createContext<Locale>(DEFAULT_LOCALE);
