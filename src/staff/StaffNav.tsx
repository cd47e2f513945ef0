import { useState, useSyncExternalStore } from 'react';
import type { StaffT } from '#src/staff/staff-words.ts';

export interface NavLink {
  /** What the fragment of the address begins with. */
  readonly place: string;
  readonly text: string;
}

export interface NavGroup {
  /** null: the group needs none. */
  readonly title: string | null;
  readonly links: readonly NavLink[];
}

export interface StaffNavProps {
  readonly t: StaffT;
  /** The place that one is at, and its title. */
  readonly here: string;
  readonly title: string;
  readonly groups: readonly NavGroup[];
  /** Site paths. */
  readonly paths: { readonly home: string; readonly profile: string };
}

/** Where one can go. On a phone it is one line that opens. */
export function StaffNav({ t, here, title, groups, paths }: StaffNavProps) {
  const [isOpen, setOpen] = useState(false);
  const link = ({ place, text }: NavLink) => (
    <li key={place}>
      <a href={`#${place}`} aria-current={place === here ? 'page' : undefined} onClick={() => setOpen(false)}>
        {text}
      </a>
    </li>
  );
  return (
    <div className="staff-nav" data-open={isOpen}>
      <button
        type="button"
        className="staff-nav-button"
        aria-expanded={isOpen}
        aria-controls="staff-places"
        onClick={() => setOpen(!isOpen)}
      >
        <span className="label">{t('nav.places')}</span> <span>{title}</span>
      </button>
      <nav id="staff-places" aria-label={t('nav.places')}>
        {groups.map((group) =>
          group.title === null ? (
            <ul key="">{group.links.map(link)}</ul>
          ) : (
            <section key={group.title}>
              <h2 className="label">{group.title}</h2>
              <ul>{group.links.map(link)}</ul>
            </section>
          ),
        )}
        <ul>
          <li>
            <a href={paths.home}>{t('toShop')}</a>
          </li>
          <li>
            <a href={paths.profile}>{t('nav.account')}</a>
          </li>
        </ul>
        <ThemeSwitch t={t} />
      </nav>
    </div>
  );
}

const root = (): HTMLElement => document.documentElement;

function follow(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(root(), { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** The switch of every page's head (client/head.ts does what it says), which says in words which way it stands. */
function ThemeSwitch({ t }: { readonly t: StaffT }) {
  const isDark = useSyncExternalStore(follow, () => root().dataset['theme'] !== 'light');
  return (
    <button type="button" className="link staff-theme" data-theme-switch aria-pressed={isDark}>
      <span>
        {t('dark')}
        <span aria-hidden="true">{t(isDark ? 'dark.on' : 'dark.off')}</span>
      </span>
    </button>
  );
}
