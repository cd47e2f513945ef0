/** Words for what an upgrade brings, before anything is changed. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareVersions } from '#src/domain/site/version.ts';
import { PROJECT_ROOT, VARIABLES } from '#src/runtime/environment.ts';

/** Lines of the changelog that are shown; the file has the rest. */
const MOST_LINES = 80;

/** The parts of a changelog after version `from` up to `to`. Of code that is no release yet: what was not released. */
export function changelogBetween(changelog: string, from: string, to: string): string[] {
  const parts = changelog.split(/^(?=## )/m).slice(1);
  const nameOf = (part: string): string => /^## \[?([^\]\s]+)/.exec(part)?.[1] ?? '';
  const isReleased = parts.some((part) => nameOf(part) === to);
  const wanted = parts.filter((part) => {
    const name = nameOf(part);
    if (name.toLowerCase() === 'unreleased') return !isReleased || from === to;
    return compareVersions(name, from) > 0 && compareVersions(name, to) <= 0;
  });
  return wanted.flatMap((part) => part.trim().split('\n'));
}

/** A changelog of many versions is long; what it prints in bold is shown in any case. */
export function cut(lines: readonly string[]): readonly string[] {
  if (lines.length <= MOST_LINES) return lines;
  const rest = lines.slice(MOST_LINES);
  const bold = rest.filter((line) => line.includes('**'));
  return [...lines.slice(0, MOST_LINES), `… ${rest.length} more lines are in CHANGELOG.md.`, ...bold];
}

function readChangelog(root: string): string {
  const file = join(root, 'CHANGELOG.md');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

export interface Change {
  /** '': not known. */
  readonly from: string;
  readonly to: string;
  /** Names of migrations that have not run yet. */
  readonly pending: readonly string[];
  /** Settings that the version before knew; null: it did not say. */
  readonly settings: readonly string[] | null;
}

/** Lines about the change of a shop. */
export function describeChange({ from, to, pending, settings }: Change): string[] {
  const added = settings === null ? [] : Object.keys(VARIABLES).filter((name) => !settings.includes(name));
  return [
    `From ${from === '' ? 'a version that did not note its number' : `version ${from}`} to version ${to}.`,
    pending.length === 0
      ? 'The data stay as they are: no new migrations.'
      : `New migrations (${pending.length}): ${pending.map((name) => name.replace(/\.js$/, '')).join(', ')}.`,
    ...(added.length === 0 ? [] : [`New settings, explained in .env.example: ${added.join(', ')}.`]),
  ];
}

/** Lines that people are told of the versions between. */
export function describeVersions(from: string, to: string, root = PROJECT_ROOT): readonly string[] {
  return cut(changelogBetween(readChangelog(root), from, to));
}
