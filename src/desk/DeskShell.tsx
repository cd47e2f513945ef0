import { useEffect, useRef } from 'react';
import type { Desk, DeskPanel } from '#src/desk/desk-types.ts';
import { PanelOf } from '#src/desk/PanelOf.tsx';
import { PANELS } from '#src/desk/panels.ts';
import { SaidLine } from '#src/desk/SaidLine.tsx';
import { Shortcuts } from '#src/desk/Shortcuts.tsx';
import { useHashLocation } from '#src/staff/hash-location.ts';
import { SignedOut } from '#src/staff/SignedOut.tsx';
import { StaffNav } from '#src/staff/StaffNav.tsx';

/** What this person has of the desk. */
function panelsOf({ me }: Desk): readonly DeskPanel[] {
  return me['role'] === 'accountant' ? PANELS.filter(({ accountants }) => accountants) : PANELS;
}

function panelAt(panels: readonly DeskPanel[], section: string): DeskPanel {
  const panel = panels.find((one) => one.place === section) ?? panels[0];
  if (panel === undefined) throw new Error('The desk has no panel.');
  return panel;
}

/** Navigation and the place that one is at. Going to another place takes the focus to its title. */
export function DeskShell({ desk }: { readonly desk: Desk }) {
  const { t, props } = desk;
  const { section, rest } = useHashLocation();
  const panels = panelsOf(desk);
  const panel = panelAt(panels, section);
  const main = useRef<HTMLDivElement>(null);
  const here = panel.below ?? panel.place;
  const title = t(panels.find((one) => one.place === here)?.title ?? 'title');
  // What stands after a ? narrows a list: it is the same place.
  const spot = `${panel.place}/${rest.split('?')[0]}`;
  const before = useRef(spot);
  useEffect(() => {
    document.title = `${title} · ${t('title')}`;
    if (before.current === spot) return;
    before.current = spot;
    scrollTo(0, 0);
    main.current?.focus();
  }, [spot, title, t]);
  const links = panels.flatMap((one) => (one.title === null ? [] : [{ place: one.place, text: t(one.title) }]));
  return (
    <div className="staff desk">
      <StaffNav t={t} here={here} title={title} groups={[{ title: null, links }]} paths={props.paths} />
      <div ref={main} className="staff-main" tabIndex={-1}>
        <SignedOut t={t} paths={{ login: props.paths.login, here: props.paths.desk }} />
        <PanelOf key={panel.place} desk={desk} panel={panel} rest={rest} />
        <SaidLine desk={desk} />
      </div>
      <Shortcuts desk={desk} />
    </div>
  );
}
