import { useStore } from '@nanostores/react';
import { StaffNav } from '#src/staff/StaffNav.tsx';
import { SPECS } from '#src/studio/fields/collections.ts';
import { useCouponsAllowed } from '#src/studio/coupons/use-coupons-allowed.ts';
import { COUPONS_PLACE, PANELS } from '#src/studio/panels.ts';
import { SECTIONS } from '#src/studio/sections.ts';
import type { Studio } from '#src/studio/studio-types.ts';

export interface StudioNavProps {
  readonly studio: Studio;
  /** Section of the place that one is at. */
  readonly here: string;
  /** Its title. */
  readonly title: string;
}

/** The places of the studio; that of publishing says how much waits there. */
export function StudioNav({ studio, here, title }: StudioNavProps) {
  const { t, props, me, drafts } = studio;
  const waiting = useStore(drafts.$all).filter(({ author }) => author === me.id).length;
  const hasCoupons = useCouponsAllowed(studio.client);
  const shown = PANELS.filter(({ place }) => place !== COUPONS_PLACE || hasCoupons);
  const panels = shown.map((panel) => ({
    place: panel.place,
    text: panel.place === 'publish' && waiting > 0 ? t('nav.publish', { count: waiting }) : t(panel.title),
  }));
  const sections = SECTIONS.map((section) => ({
    title: t(section.title),
    links: section.places.map((place) => ({ place, text: t(SPECS[place].title) })),
  }));
  const groups = [{ title: null, links: panels }, ...sections];
  return <StaffNav t={t} here={here} title={title} groups={groups} paths={props.paths} />;
}
