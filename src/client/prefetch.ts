/**
 * For browsers without speculation rules: the page of a link is fetched by `<link rel=prefetch>` when a pointer, a
 * finger or the focus comes to it. Which links, the rules in the page say (lib/speculation.ts). Loaded by after-load.ts;
 * runs once, when it is loaded.
 */
import { one } from '#src/client/dom.ts';

interface Rules {
  readonly prefetch: readonly { readonly where: { readonly selector_matches: string } }[];
}

const { prefetch } = JSON.parse(one('script[type=speculationrules]')?.textContent ?? '{"prefetch":[]}') as Rules;
const links = prefetch.map(({ where }) => where.selector_matches).join(',');
const fetched = new Set<string>();

const ask = ({ target }: Event): void => {
  const link = (target as Element).closest('a');
  if (!link?.matches(links) || fetched.has(link.href)) return;
  fetched.add(link.href);
  const hint = document.createElement('link');
  hint.rel = 'prefetch';
  hint.href = link.href;
  document.head.append(hint);
};
for (const type of ['pointerover', 'touchstart', 'focusin']) addEventListener(type, ask, { passive: true });
