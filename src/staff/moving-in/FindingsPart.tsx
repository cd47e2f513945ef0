import type { Locale } from '#src/domain/site/locale.ts';
import { writeCsv } from '#src/staff/kit/csv-file.ts';
import { saveFile } from '#src/staff/kit/save-file.ts';
import type { FindingT } from '#src/staff/moving-in/finding-words.ts';
import type { ShownFinding } from '#src/staff/moving-in/sender.ts';
import { wordsOf, type PartT } from '#src/staff/kit/part-words.ts';

export interface FindingsPartProps {
  readonly findingT: FindingT;
  readonly locale: Locale;
  /** Of this part: ids begin with it. */
  readonly id: string;
  readonly title: string;
  readonly findings: readonly ShownFinding[];
}

/** Where a finding is: its file or record, its line, its column. */
function whereOf(t: PartT<'staff-moving-in'>, { where, row, column }: ShownFinding): string {
  const line = row === 0 ? '' : t('findings.row', { row });
  return [where, line, column].filter((text) => text !== '').join(', ');
}

/** What was found, grouped by problem: how many, and some examples. All of them are in a file. */
export function FindingsPart({ findingT, locale, id, title, findings }: FindingsPartProps) {
  const t = wordsOf('staff-moving-in');
  if (findings.length === 0) return null;
  const rows = (): Readonly<Record<string, string>>[] =>
    findings.map((one) => ({
      file: one.where,
      row: one.row === 0 ? '' : `${one.row}`,
      column: one.column,
      weight: t(`findings.${one.weight}`),
      problem: findingT(one.words, one.params),
    }));
  return (
    <section className="move-in-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="move-in-list">
        {groupFindings(findings).map(({ words, weight, count, examples }) => (
          <li key={`${weight} ${words}`} className="move-in-file">
            <p>
              <span className="chip" data-mark={weight === 'left_out' ? 'alert' : undefined}>
                {t(`findings.${weight}`)}
              </span>{' '}
              <span className="label">{t('findings.times', { count })}</span>
            </p>
            <p dir="auto">{findingT(words, examples[0]?.params)}</p>
            <details>
              <summary>{t('findings.examples')}</summary>
              <ul>
                {examples.map((one, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- findings have no names, and do not change
                  <li key={index} dir="auto">
                    {whereOf(t, one)}: {findingT(one.words, one.params)}
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
      <p className="actions">
        <button
          type="button"
          className="button button-plain"
          onClick={() =>
            saveFile(
              'findings.csv',
              writeCsv(rows(), ['file', 'row', 'column', 'weight', 'problem'], locale),
              'text/csv',
            )
          }
        >
          {t('findings.save', { count: findings.length })}
        </button>
      </p>
    </section>
  );
}

/** Findings as people read them: a line a problem, with its number and some examples, the heaviest first. Pure. */
interface FindingGroup {
  readonly words: string;
  readonly weight: ShownFinding['weight'];
  readonly count: number;
  /** The first ones. */
  readonly examples: readonly ShownFinding[];
}

const EXAMPLES = 5;
const WEIGHTS: readonly ShownFinding['weight'][] = ['left_out', 'changed', 'said'];

export function groupFindings(findings: readonly ShownFinding[]): readonly FindingGroup[] {
  const groups = new Map<
    string,
    { readonly weight: ShownFinding['weight']; count: number; examples: ShownFinding[] }
  >();
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
