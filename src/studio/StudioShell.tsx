import { useEffect, useRef, type ReactNode } from 'react';
import { isEdited } from '#src/schema/derived/editing.ts';
import { CollectionPage } from '#src/studio/CollectionPage.tsx';
import { SPECS } from '#src/studio/fields/collections.ts';
import { PANELS } from '#src/studio/panels.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { useHashLocation, type HashLocation } from '#src/staff/hash-location.ts';
import { forgetOldEdits } from '#src/studio/record/kept-edit.ts';
import { NewVersion } from '#src/studio/NewVersion.tsx';
import { SignedOut } from '#src/staff/SignedOut.tsx';
import { StudioNav } from '#src/studio/StudioNav.tsx';

const FIRST: HashLocation = { section: 'products', rest: '' };

function sectionAt(
  { section, rest }: HashLocation,
  studio: Studio,
): { readonly title: string; readonly body: ReactNode } {
  const panel = PANELS.find(({ place: location }) => location === section);
  if (panel !== undefined) return { title: studio.t(panel.title), body: <panel.Panel studio={studio} rest={rest} /> };
  const collection = isEdited(section) ? section : 'products';
  const body = <CollectionPage key={collection} studio={studio} collection={collection} rest={rest} />;
  return { title: studio.t(SPECS[collection].title), body };
}

/** Navigation and the place that one is at. Going to another place takes the focus to its title. */
export function StudioShell({ studio }: { readonly studio: Studio }) {
  const found = useHashLocation();
  const location = found.section === '' ? FIRST : found;
  const main = useRef<HTMLDivElement>(null);
  const { title, body } = sectionAt(location, studio);
  const spot = `${location.section}/${location.rest}`;
  const before = useRef(spot);
  useEffect(() => {
    document.title = `${title} · ${studio.t('title')}`;
    if (before.current === spot) return;
    before.current = spot;
    scrollTo(0, 0);
    main.current?.querySelector('h1')?.focus();
  }, [spot, title, studio]);
  useEffect(forgetOldEdits, []);
  useEffect(() => {
    void studio.drafts.load().catch(() => undefined);
    return studio.drafts.follow();
  }, [studio]);
  return (
    <div className="staff studio">
      <StudioNav studio={studio} here={location.section} title={title} />
      <div ref={main} className="staff-main">
        <SignedOut t={studio.t} paths={{ login: studio.props.paths.login, here: studio.props.paths.studio }} />
        <NewVersion studio={studio} />
        {body}
      </div>
    </div>
  );
}
