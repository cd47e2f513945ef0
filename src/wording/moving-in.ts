/** Words for what readers of exports have to say. */
import type { Finding } from '#src/contract/moving-in/moved.ts';

/** A translator of the namespace `moving-in`, whose keys are the codes of findings. */
type FindingT = (key: `finding.${string}`, values: Finding['params']) => string;

export function findingWords(t: FindingT, { code, params }: Pick<Finding, 'code' | 'params'>): string {
  return t(`finding.${code}`, params);
}
