import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { SPECS } from '#src/studio/fields/collections.ts';
import { PANELS } from '#src/studio/panels.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { SECTIONS } from '#src/studio/sections.ts';
import { ThemeSwitch } from '#src/studio/ThemeSwitch.tsx';

export interface StudioNavProps {
  readonly studio: Studio;
  /** Section of the place that one is at. */
  readonly here: string;
  /** Its title. */
  readonly title: string;
}

/** Where one can go. On a phone it is one line that opens. */
export function StudioNav({ studio, here, title }: StudioNavProps) {
  const { t, props, me, drafts } = studio;
  const waiting = useStore(drafts.$all).filter(({ author }) => author === me.id).length;
  const [isOpen, setOpen] = useState(false);
  const link = (location: string, text: string) => (
    <li key={location}>
      <a href={`#${location}`} aria-current={location === here ? 'page' : undefined} onClick={() => setOpen(false)}>
        {text}
      </a>
    </li>
  );
  return (
    <div className="studio-nav" data-open={isOpen}>
      <button
        type="button"
        className="studio-nav-button"
        aria-expanded={isOpen}
        aria-controls="studio-places"
        onClick={() => setOpen(!isOpen)}
      >
        <span className="label">{t('nav.places')}</span> <span>{title}</span>
      </button>
      <nav id="studio-places" aria-label={t('nav.places')}>
        {PANELS.length > 0 && (
          <ul>
            {PANELS.map((panel) =>
              link(
                panel.place,
                panel.place === 'publish' && waiting > 0 ? t('nav.publish', { count: waiting }) : t(panel.title),
              ),
            )}
          </ul>
        )}
        {SECTIONS.map((section) => (
          <section key={section.title}>
            <h2 className="label">{t(section.title)}</h2>
            <ul>{section.places.map((location) => link(location, t(SPECS[location].title)))}</ul>
          </section>
        ))}
        <ul>
          <li>
            <a href={props.paths.home}>{t('toShop')}</a>
          </li>
          <li>
            <a href={props.paths.profile}>{t('nav.account')}</a>
          </li>
        </ul>
        <ThemeSwitch studio={studio} />
      </nav>
    </div>
  );
}
