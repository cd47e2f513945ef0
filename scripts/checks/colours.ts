/** Colours come from the palette records by custom property: no raw colour stands in markup, style or script. */
import { glob, readFile } from 'node:fs/promises';
import { literalPattern } from '#scripts/checks/pattern.ts';
import { reportProblems } from '#scripts/checks/report.ts';

const HEX = /(?<![\w&/])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?!-)/gi;
const FUNCTION = /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^)]*\)/gi;
const NAMED =
  /\b(?:black|white|red|green|blue|yellow|orange|purple|pink|brown|gr[ae]y|silver|gold|navy|teal|maroon|olive|lime|aqua|cyan|magenta|fuchsia|crimson|tomato|coral|salmon|indigo|violet|beige|ivory|whitesmoke|gainsboro|(?:dark|light|deep|slate|dim)[a-z]+)\b/gi;
/** Properties and attributes whose value is or holds a colour. */
const DECLARATION =
  /(?<![\w$-])(?:color|background(?:-color)?|border(?:-[a-z-]+)?|outline(?:-color)?|fill|stroke|box-shadow|text-shadow|text-decoration(?:-color)?|caret-color|accent-color|stop-color|column-rule)\s*(?::|=)\s*["'{]?([^;"'}\n]+)/gi;

/** Raw colours of a source. `kind` 'style' is CSS; 'markup' holds attributes and <style>. */
export function rawColours(source: string, kind: 'style' | 'markup'): string[] {
  const withoutComments = source.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g, '');
  const styles =
    kind === 'style'
      ? withoutComments
      : [...withoutComments.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1]).join('\n');
  const values = [...withoutComments.matchAll(DECLARATION)].map((match) => match[1] ?? '').join('\n');
  return [
    ...new Set([
      ...(styles.match(HEX) ?? []).filter((hex) => !new RegExp(`${literalPattern(hex)}[^;{}]*\\{`).test(styles)),
      ...(values.match(HEX) ?? []),
      ...(styles.match(FUNCTION) ?? []).filter((call) => !call.includes('var(')),
      ...(values.match(NAMED) ?? []),
    ]),
  ];
}

/** Problems of src/**: the tables of the palette itself are left out. */
export async function colourProblems(root: string): Promise<string[]> {
  const problems: string[] = [];
  for await (const file of glob('src/**/*.{css,astro,tsx}', { cwd: root })) {
    const source = await readFile(`${root}/${file}`, 'utf8');
    for (const colour of rawColours(source, file.endsWith('.css') ? 'style' : 'markup')) {
      problems.push(`${file}: ${colour} is a raw colour; use var(--color-…)`);
    }
  }
  return problems;
}

if (import.meta.main) reportProblems('colours', await colourProblems(process.cwd()));
