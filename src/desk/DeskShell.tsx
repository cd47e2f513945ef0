import { useEffect, useRef } from 'react';
import type { Desk } from '#src/desk/desk-types.ts';
import { PanelOf } from '#src/desk/PanelOf.tsx';
import { PLACES } from '#src/desk/places.ts';
import { SaidLine } from '#src/desk/SaidLine.tsx';
import { Shortcuts } from '#src/desk/Shortcuts.tsx';
import { useHashLocation } from '#src/staff/hash-location.ts';
import { SignedOut } from '#src/staff/SignedOut.tsx';
import { StaffNav } from '#src/staff/StaffNav.tsx';

function placeAt(section: string) {
  const place = PLACES.find((one) => one.place === section) ?? PLACES[0];
  if (place === undefined) throw new Error('The desk has no place.');
  return place;
}

/** Navigation and the place that one is at. Going to another place takes the focus to its title. */
export function DeskShell({ desk }: { readonly desk: Desk }) {
  const { t, props } = desk;
  const { section, rest } = useHashLocation();
  const place = placeAt(section);
  const main = useRef<HTMLDivElement>(null);
  const here = place.below ?? place.place;
  const title = t(PLACES.find((one) => one.place === here)?.title ?? 'title');
  const spot = `${place.place}/${rest}`;
  const before = useRef(spot);
  useEffect(() => {
    document.title = `${title} · ${t('title')}`;
    if (before.current === spot) return;
    before.current = spot;
    scrollTo(0, 0);
    main.current?.focus();
  }, [spot, title, t]);
  const links = PLACES.flatMap((one) => (one.title === null ? [] : [{ place: one.place, text: t(one.title) }]));
  return (
    <div className="staff desk">
      <StaffNav t={t} here={here} title={title} groups={[{ title: null, links }]} paths={props.paths} />
      <div ref={main} className="staff-main" tabIndex={-1}>
        <SignedOut t={t} paths={{ login: props.paths.login, here: props.paths.desk }} />
        <PanelOf key={place.place} desk={desk} place={place} rest={rest} />
        <SaidLine desk={desk} />
      </div>
      <Shortcuts desk={desk} />
    </div>
  );
}
