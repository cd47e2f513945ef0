import type { ComponentType } from 'react';
import type { Locale } from '#src/domain/site/locale.ts';
import { createT, type ClientT } from '#src/i18n/client-t.ts';
import type { Messages } from '#src/i18n/i18n.ts';
import type { PartProps } from '#src/islands/profile/props.ts';
import { SafetyPart } from '#src/islands/profile/safety/SafetyPart.tsx';

export type SafetyT = ClientT<Messages<'profile-staff'> & Messages<'staff'>>;

const FILES = import.meta.glob<Messages<'profile-staff'>>('/i18n/*/profile.json', {
  query: '?words=profile-staff',
  import: 'default',
});
const OF_STAFF = import.meta.glob<Messages<'staff'>>('/i18n/*/staff.json', { import: 'default' });

/** The part with its words. @throws where they cannot be loaded */
export async function loadSafety(locale: Locale): Promise<ComponentType<PartProps>> {
  const [own, shared] = await Promise.all([
    FILES[`/i18n/${locale}/profile.json`]?.(),
    OF_STAFF[`/i18n/${locale}/staff.json`]?.(),
  ]);
  if (own === undefined || shared === undefined) throw new Error(`There are no words in ${locale}.`);
  const words = createT({ ...shared, ...own }, locale);
  return function SafetyWithWords(part) {
    return <SafetyPart {...part} words={words} />;
  };
}
