/** Findings as people read them: a line a problem, with its number and some examples, the heaviest first. Pure. */
import type { ShownFinding } from '#src/staff/moving-in/sender.ts';

export interface FindingGroup {
  readonly words: string;
  readonly weight: ShownFinding['weight'];
  readonly count: number;
  /** The first ones. */
  readonly examples: readonly ShownFinding[];
}

const EXAMPLES = 5;
const WEIGHTS: readonly ShownFinding['weight'][] = ['left_out', 'changed', 'said'];

export function groupFindings(findings: readonly ShownFinding[]): readonly FindingGroup[] {
  const groups = new Map<string, { readonly weight: ShownFinding['weight']; count: number; examples: ShownFinding[] }>();
  for (const finding of findings) {
    const key = `${finding.weight} ${finding.words}`;
    const group = groups.get(key) ?? { weight: finding.weight, count: 0, examples: [] };
    group.count += 1;
    if (group.examples.length < EXAMPLES) group.examples.push(finding);
    groups.set(key, group);
  }
  const all = [...groups].map(([key, group]) => ({ ...group, words: key.slice(key.indexOf(' ') + 1) }));
  return all.sort(
    (one, other) => WEIGHTS.indexOf(one.weight) - WEIGHTS.indexOf(other.weight) || other.count - one.count,
  );
}
