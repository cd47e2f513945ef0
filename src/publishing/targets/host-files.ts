/**
 * Files beside the pages that static hosts read: headers, redirects. The pages 404.html and fr/404.html are the shop's
 * own.
 */
import { caddyfile } from '#src/publishing/targets/caddyfile.ts';
import { MOST_REDIRECTS, MOST_WILDCARDS } from '#src/publishing/targets/host-limits.ts';
import { cacheControl, UNLISTED_HEADERS } from '#src/publishing/http/headers.ts';
import { FEEDS } from '#src/contract/feeds.ts';
import { headersOf } from '#src/config.ts';
import { encodePath, encodeTarget } from '#src/domain/site/redirect-table.ts';
import type { HostRedirect } from '#src/publishing/site/redirects.ts';
import type { FileSink } from '#src/publishing/render/output.ts';

interface HeaderRule {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Headers that every answer carries, then those that answers below a path carry besides. */
function headerRules(picturesUrl: string, isStaging: boolean): readonly HeaderRule[] {
  // Hosts keep scripts for hours by themselves; a worker that is to go must not wait for that.
  const cached = ['/_astro/*', '/i/*', '/sw.js'].map((path) => ({
    path,
    headers: { 'Cache-Control': cacheControl(path) },
  }));
  return [
    { path: '/*', headers: headersOf(picturesUrl, isStaging) },
    ...cached,
    { path: `${FEEDS}*`, headers: UNLISTED_HEADERS },
  ];
}

/** `_headers`, as Netlify and Cloudflare Pages read it; other hosts ignore it. */
function headersFile(rules: readonly HeaderRule[]): string {
  const blocks = rules.map(({ path, headers }) => [
    path,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ]);
  return `${blocks.flat().join('\n')}\n`;
}

/** As many as hosts take; the redirect pages do what is beyond. Their rules know paths alone, without a query. */
function taken(all: readonly HostRedirect[]): HostRedirect[] {
  const redirects = all.filter(({ from }) => !from.includes('?'));
  const isWildcard = ({ from }: HostRedirect): boolean => from.endsWith('/*');
  return [
    ...redirects.filter((redirect) => !isWildcard(redirect)).slice(0, MOST_REDIRECTS),
    ...redirects.filter(isWildcard).slice(0, MOST_WILDCARDS),
  ];
}

/**
 * Guards a rule that leads to the root behind one slash: with two of them, '/en//other.example', '/:splat' would be an
 * address of another site.
 */
function guarded(redirect: HostRedirect): HostRedirect[] {
  const { from, to } = redirect;
  if (!from.endsWith('/*') || !to.startsWith('/:splat')) return [redirect];
  return [{ ...redirect, from: from.replace(/\*$/, '/*'), to: to.replace(':splat', '') }, redirect];
}

/**
 * `_redirects`, for the same hosts, which compare addresses as they are sent, in parts between blanks. They take a word
 * after ':' for any word at all, so a rule from there is left to its page.
 */
function redirectsFile(redirects: readonly HostRedirect[]): string {
  return redirects
    .filter(({ from }) => !from.includes(':'))
    .map(({ from, to, status }) => `${encodePath(from)} ${encodeTarget(to)} ${status}\n`)
    .join('');
}

/**
 * Writes them; `builds/headers.json` is for hosts and deploy tools that read neither of the others.
 * @param picturesUrl PICTURES_URL; '' where pictures are in the public folder.
 * @param isStaging A copy to try things in.
 */
export function writeHostFiles(
  redirects: readonly HostRedirect[],
  picturesUrl: string,
  sink: Pick<FileSink, 'write'>,
  isStaging = false,
): void {
  const rules = headerRules(picturesUrl, isStaging);
  sink.write('_headers', headersFile(rules));
  sink.write('_redirects', redirectsFile(taken(redirects.flatMap(guarded))));
  sink.write('builds/Caddyfile', caddyfile(rules, taken(redirects)));
  sink.write('builds/headers.json', `${JSON.stringify(rules, null, 2)}\n`);
  // GitHub Pages would leave out what begins with an underscore: scripts and payloads.
  sink.write('.nojekyll', '');
}
