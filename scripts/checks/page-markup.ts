/** Checks what the markup of one built page must and must not hold. */
import { createHash } from 'node:crypto';
import type { BuiltPage } from '#scripts/checks/built-site.ts';
import { isCode, tagsOf, type Tag } from '#scripts/checks/html.ts';
import { attributesOf, tagsOfPage } from '#src/html/markup.ts';

function sha256(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function directives(policy: string): Map<string, string[]> {
  return new Map(
    policy.split(';').flatMap((part) => {
      const [name, ...values] = part.trim().split(/\s+/);
      return name === undefined || name === '' ? [] : [[name, values] as const];
    }),
  );
}

/** The policy is there, allows nothing inline by name, and knows the hash of every inline script and style. */
export function cspProblems({ page }: Pick<BuiltPage, 'page'>): string[] {
  const meta = tagsOf(page, 'meta').find(
    (tag) => tag.attributes.get('http-equiv')?.toLowerCase() === 'content-security-policy',
  );
  if (meta === undefined) return ['has no Content-Security-Policy'];
  const policy = directives(meta.attributes.get('content') ?? '');
  const problems: string[] = [];
  const check = (tags: readonly Tag[], directive: string): void => {
    const sources = policy.get(directive);
    if (sources === undefined) problems.push(`its policy has no ${directive}`);
    if (sources?.includes("'unsafe-inline'") === true) problems.push(`its ${directive} allows 'unsafe-inline'`);
    for (const tag of tags) {
      if (!(sources ?? []).includes(sha256(tag.text)))
        problems.push(`its ${directive} does not know ${tag.name} ${tag.text.slice(0, 40)}…`);
    }
  };
  const runs = (tag: Tag): boolean => isCode(tag) || tag.attributes.get('type') === 'speculationrules';
  check(
    tagsOf(page, 'script').filter((tag) => runs(tag) && !tag.attributes.has('src')),
    'script-src',
  );
  check(tagsOf(page, 'style'), 'style-src');
  const firstScript = page.tags.findIndex((tag) => tag.name === 'script' || tag.name === 'style');
  if (firstScript !== -1 && page.tags.indexOf(meta) > firstScript)
    problems.push('has script or style before its policy');
  return problems;
}

/**
 * Problems of attributes: whoever searches a page for a tag (the browser's worker does) finds none in a text, since
 * neither '<' nor '>' stands in one.
 */
export function attributeProblems({ html }: Pick<BuiltPage, 'html'>): string[] {
  return tagsOfPage(html)
    .flatMap((tag) => attributesOf(html, tag))
    .filter(({ value }) => /[<>]/.test(value))
    .map(({ name, value }) => `has markup in an attribute: ${name}="${value.slice(0, 80)}"`);
}

/** Nothing in the page holds up the first paint or breaks the policy. */
export function blockingProblems({ page }: Pick<BuiltPage, 'page'>): string[] {
  const problems: string[] = [];
  for (const tag of page.tags) {
    if (tag.attributes.has('style')) problems.push(`<${tag.name}> has a style attribute`);
    const handler = [...tag.attributes.keys()].find((name) => /^on[a-z]+$/.test(name));
    if (handler !== undefined) problems.push(`<${tag.name}> has an inline ${handler}`);
    if (tag.name === 'link' && tag.attributes.get('rel')?.split(/\s+/).includes('stylesheet') === true) {
      problems.push(`style sheet ${tag.attributes.get('href')} blocks rendering`);
    }
    if (tag.name === 'style' && /@import\b/.test(tag.text)) problems.push('a <style> imports another style sheet');
    const isDeferred =
      tag.attributes.get('type') === 'module' || tag.attributes.has('defer') || tag.attributes.has('async');
    if (isCode(tag) && tag.attributes.has('src') && !isDeferred)
      problems.push(`script ${tag.attributes.get('src')} blocks rendering`);
  }
  return problems;
}

const SPOKEN = ['title', 'alt', 'aria-label', 'content', 'placeholder', 'data-text', 'label'] as const;

/** A letter that was cut in the middle of its bytes, which browsers show as a black diamond. */
export function brokenLetterProblems({ html }: Pick<BuiltPage, 'html'>): string[] {
  const at = html.indexOf('\ufffd');
  return at === -1 ? [] : [`has a letter that is no letter: '${html.slice(Math.max(0, at - 40), at + 1)}'`];
}

/** Text that is a translation key instead of words. `keys` are those of all namespaces; `words` are the texts they stand for. */
export function rawKeyProblems(
  { page }: Pick<BuiltPage, 'page'>,
  keys: ReadonlySet<string>,
  words: ReadonlySet<string>,
): string[] {
  const spoken = page.tags.flatMap((tag) => SPOKEN.flatMap((name) => tag.attributes.get(name)?.trim() ?? []));
  const said = new Set([...page.texts, ...spoken]);
  const problems: string[] = [];
  for (const text of said) {
    if (keys.has(text) && !words.has(text)) problems.push(`shows the raw key '${text}'`);
    if (/\{\{\s*\w+\s*\}\}/.test(text)) problems.push(`shows an unfilled placeholder: '${text.slice(0, 80)}'`);
  }
  return problems;
}

/** The layers of src/styles/reset.css, the strongest last. */
const LAYERS = ['reset', 'tokens', 'base', 'components', 'utilities'];

/** Layers take their strength from the order in which a page first names them, whichever of its styles comes first. */
export function layerProblems({ page }: Pick<BuiltPage, 'page'>): string[] {
  const css = tagsOf(page, 'style')
    .map(({ text }) => text)
    .join('');
  const named = [...css.matchAll(/@layer\s+([\w\s,-]+)[;{]/g)].flatMap(([, names = '']) =>
    names.trim().split(/\s*,\s*/),
  );
  const order = [...new Set(named)];
  const wanted = LAYERS.filter((layer) => order.includes(layer));
  return `${order}` === `${wanted}` ? [] : [`names its layers in the order ${order.join(', ')}`];
}
