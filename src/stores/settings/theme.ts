import type { Theme } from '#src/domain/site/palette.ts';

/** Dark, unless a stored choice says otherwise or, without one, the system prefers light (decisions, "States"). */
export function themeOf(dark: boolean | null | undefined, systemPrefersLight: boolean): Theme {
  return (dark ?? !systemPrefersLight) ? 'dark' : 'light';
}
