import type { ComponentType } from 'react';
import type { Locale } from '#src/domain/site/locale.ts';
import { createT, type ClientT } from '#src/i18n/client-t.ts';
import type { Messages } from '#src/i18n/i18n.ts';
import type { PartProps } from '#src/islands/profile/props.ts';
import { SafetyPart } from '#src/islands/profile/safety/SafetyPart.tsx';

export type SafetyT = ClientT<Messages<'profile-staff'>>;

const FILES = import.meta.glob<Messages<'profile-staff'>>('/i18n/*/profile.json', {
  query: '?words=profile-staff',
  import: 'default',
});

/** The part with its words. @throws where they cannot be loaded */
export async function loadSafety(locale: Locale): Promise<ComponentType<PartProps>> {
  const load = FILES[`/i18n/${locale}/profile.json`];
  if (load === undefined) throw new Error(`There are no words in ${locale}.`);
  const words = createT(await load(), locale);
  return function SafetyWithWords(part) {
    return <SafetyPart {...part} words={words} />;
  };
}
