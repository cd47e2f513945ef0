/** Versions after Semantic Versioning 2.0.0 (https://semver.org). */

export interface Version {
  readonly core: readonly number[];
  /** Identifiers after the '-': such a version comes before the one without them. */
  readonly before: readonly string[];
}

const FORM =
  /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+[0-9A-Za-z.-]+)?$/;
const LONGEST = 100;

/** null: it is no version. */
export function parseVersion(text: string): Version | null {
  const parts = text.length > LONGEST ? null : FORM.exec(text);
  if (parts === null) return null;
  const [, major, minor, patch, before = ''] = parts;
  return { core: [major, minor, patch].map(Number), before: before === '' ? [] : before.split('.') };
}

function compareIdentifiers(a: string, b: string): number {
  const [isNumberA, isNumberB] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumberA && isNumberB) return Number(a) - Number(b);
  if (isNumberA !== isNumberB) return isNumberA ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Less than 0: `a` is older. What is no version is older than every version. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parseVersion(a), parseVersion(b)];
  if (left === null || right === null) return Number(left !== null) - Number(right !== null);
  for (const [at, number] of left.core.entries()) {
    const difference = number - (right.core[at] ?? 0);
    if (difference !== 0) return difference;
  }
  if (left.before.length === 0 || right.before.length === 0) return right.before.length - left.before.length;
  for (const [at, identifier] of left.before.entries()) {
    const other = right.before[at];
    if (other === undefined) return 1;
    const difference = compareIdentifiers(identifier, other);
    if (difference !== 0) return difference;
  }
  return left.before.length - right.before.length;
}
