/** A Caddyfile for the published folder: the headers and redirects of the shop as Caddy reads them. */
import { contentType } from '#src/publishing/http/headers.ts';
import { encodePath } from '#src/domain/site/redirect-table.ts';
import type { HostRedirect } from '#src/publishing/site/redirects.ts';
import { LOCALES, localePath } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';

/** Endings of the texts that are no pages. */
const TYPED = ['json', 'xml', 'js', 'css', 'txt', 'webmanifest', 'svg'] as const;

interface HeaderRule {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** One word of a Caddyfile, whatever is in it but for what Caddy would replace. */
function word(text: string): string {
  return `"${text.replace(/[\\"]/g, (letter) => `\\${letter}`)}"`;
}

/** Stands for what '*' stood for while the target is encoded. */
const SPLAT = '__splat__';

/**
 * Matches an address without what Caddy puts back unencoded and browsers read otherwise, a '\\' as a slash and tabs as
 * nothing: '/\\other.example' leads away.
 */
const PLAIN = '[^\\\\\\x00-\\x1f]';
const BEGINS_PLAIN = '[^/\\\\\\x00-\\x20]';

/** Site paths are encoded, but for their query; an https URL is as it is. */
function location(to: string): string {
  const at = to.search(/[?#]/);
  const path = at === -1 ? to : to.slice(0, at);
  const whole = (path.startsWith('/') ? encodePath(path) : path) + (at === -1 ? '' : to.slice(at));
  return whole.replace(/[{}]/g, encodeURIComponent);
}

/** A redirect keeps the query of the request, unless its target has one of its own. */
function target(to: string, splat = ''): string {
  const query = /[?#]/.test(to) ? '' : '{?query}';
  return `"${word(location(to.replace(':splat', SPLAT)))
    .slice(1, -1)
    .replace(SPLAT, () => splat)}${query}"`;
}

function redirectLines({ from, to, status }: HostRedirect, index: number): string[] {
  const isWildcard = from.endsWith('/*');
  // Caddy's plain paths are the same in large and small letters: /About would lead away from /about, the page that it
  // leads to.
  if (!isWildcard && from === from.toLowerCase()) return [`\tredir ${word(from)} ${target(to)} ${status}`];
  const name = `rule${index}`;
  const path = (isWildcard ? from.slice(0, -2) : from).replace(/[.*+?^$()[\]{}|\\]/g, '\\$&');
  return [
    `\t@${name} path_regexp ${name} \`^${path}${isWildcard ? `(?:/+(${BEGINS_PLAIN}${PLAIN}*)?)?` : ''}$\``,
    `\tredir @${name} ${target(to, `{re.${name}.1}`)} ${status}`,
  ];
}

/** @param rules As `_headers` has them: a path that may end in '*', with its headers. */
export function caddyfile(rules: readonly HeaderRule[], redirects: readonly HostRedirect[]): string {
  const headerLines = rules.flatMap(({ path, headers }, index) => [
    `\t@path${index} path ${word(path)}`,
    ...Object.entries(headers).map(([name, value]) => `\theader @path${index} ${name} ${word(value)}`),
  ]);
  // By itself Caddy says of some texts what the machine says that it runs on.
  const types = TYPED.flatMap((ending) => [
    `\t@${ending} {`,
    `\t\tpath *.${ending}`,
    '\t\tfile',
    '\t}',
    `\theader @${ending} Content-Type ${word(contentType(`x.${ending}`).type)}`,
  ]);
  const errors = [...LOCALES].reverse().flatMap((locale) => {
    const home = localePath(locale, '/');
    const paths = home === '/' ? '' : ` ${home} ${home}/*`;
    return paths === ''
      ? ['\t\thandle {', '\t\t\trewrite * /404.html', '\t\t\tfile_server', '\t\t}']
      : [
          `\t\t@${locale} path${paths}`,
          `\t\thandle @${locale} {`,
          `\t\t\trewrite * ${home}/404.html`,
          '\t\t\tfile_server',
          '\t\t}',
        ];
  });
  const failed = LOCALES.map((locale) => localePath(locale, ROUTES.serverError.path));
  return [
    '# Written with each release. VITRINE_ADDRESS=shop.example VITRINE_ROOT=/path/to/dist caddy run --config dist/builds/Caddyfile',
    '{$VITRINE_ADDRESS::8080} {',
    '\troot {$VITRINE_ROOT:.}',
    '\tencode zstd gzip',
    '\theader ?Cache-Control "public, max-age=0, must-revalidate"',
    ...headerLines,
    ...types,
    ...redirects.flatMap(redirectLines),
    `\t@slash path_regexp slash \`^(/${BEGINS_PLAIN}${PLAIN}*?)/+$\``,
    '\tredir @slash {re.slash.1}{?query} 308',
    `\t@html path_regexp html \`^(/${BEGINS_PLAIN}${PLAIN}*)\\.html$\``,
    '\tredir @html {re.html.1}{?query} 308',
    // The page that says that the server has failed, with the status that says so, too.
    `\t@failed path ${failed.flatMap((path) => [path, `${path}.html`]).join(' ')}`,
    '\theader @failed Cache-Control no-cache',
    '\ttry_files {path} {path}.html',
    '\tfile_server @failed {',
    '\t\tstatus 500',
    '\t}',
    '\tfile_server {',
    '\t\thide .*',
    '\t}',
    '\thandle_errors {',
    ...errors,
    '\t}',
    '}',
    '',
  ].join('\n');
}
