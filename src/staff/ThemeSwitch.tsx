import { useSyncExternalStore } from 'react';
import type { StaffT } from '#src/staff/staff-words.ts';

const root = (): HTMLElement => document.documentElement;

function follow(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(root(), { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** The switch of every page's head (client/head.ts does what it says), which says in words which way it stands. */
export function ThemeSwitch({ t }: { readonly t: StaffT }) {
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
