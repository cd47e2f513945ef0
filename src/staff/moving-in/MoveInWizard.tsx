import { useEffect, useState, type ReactNode } from 'react';
import type { Locale } from '#src/domain/site/locale.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { FileChoice } from '#src/staff/moving-in/FileChoice.tsx';
import { FilesPart } from '#src/staff/moving-in/FilesPart.tsx';
import { isShownEach } from '#src/contract/moving-in/move-in-api.ts';
import { asked } from '#src/moving-in/finding-codes.ts';
import type { FindingT } from '#src/staff/moving-in/finding-words.ts';
import { totalOf } from '#src/staff/moving-in/import-run.ts';
import { keptImport } from '#src/staff/moving-in/kept-import.ts';
import { PreviewPart } from '#src/staff/moving-in/PreviewPart.tsx';
import type { Sender, ShownFinding } from '#src/staff/moving-in/sender.ts';
import { isConfirmed, isHomeMade, useFiles } from '#src/staff/moving-in/use-files.ts';
import { useRun, type ImportRun, type RunState } from '#src/staff/moving-in/use-run.ts';
import { Field } from '#src/ui/Field.tsx';
import { wordsOf, type PartT } from '#src/staff/kit/part-words.ts';
import { writeCsv } from '#src/staff/kit/csv-file.ts';
import { saveFile } from '#src/staff/kit/save-file.ts';

export interface MoveInWizardProps {
  readonly findingT: FindingT;
  readonly locale: Locale;
  /** ISO 4217, of the shop. */
  readonly currency: string;
  readonly sender: Sender;
  readonly place: 'studio' | 'desk';
  /** What stands after an import that is done. */
  readonly after: ReactNode;
  /** Something was written, or taken back. */
  readonly onEnd?: () => void;
}

/** An import that was begun on this device and has not ended. */
function Unfinished({ place }: Pick<MoveInWizardProps, 'place'>) {
  const t = wordsOf('staff-moving-in');
  const [kept] = useState(() => keptImport(place));
  if (kept === null) return null;
  return (
    <p className="note" role="note">
      {t('run.unfinished', { names: kept.names, done: kept.done, count: kept.total })}
    </p>
  );
}

/** Files of a former shop on their way into this one: understood, looked at, tried, imported, and taken back where it was wrong. */
export function MoveInWizard({ findingT, locale, currency, sender, place, after, onEnd }: MoveInWizardProps) {
  const t = wordsOf('staff-moving-in');
  const [shop, setShop] = useState('');
  const files = useFiles(locale);
  const { contents, isBusy, hasFailed } = files;
  const run = useRun({ sender, place, contents, locale: files.options.locale, shop: shop.trim() });
  const { phase } = run.state;
  useEffect(() => {
    if (phase === 'done' || phase === 'paused' || phase === 'undone') onEnd?.();
  }, [phase, onEnd]);
  const isLocked = phase === 'trying' || phase === 'importing' || phase === 'undoing';
  const total = contents === null ? 0 : totalOf(contents, sender.kinds);
  const read = (contents?.findings ?? []).map(({ code, file, ...finding }): ShownFinding => ({
    ...finding,
    words: `moving-in:finding.${code}`,
    where: file,
  }));
  const needsShop = place === 'desk';
  const isAsked = sender.kinds.includes('products') && asked(contents?.findings ?? []).length > 0;
  const unconfirmed = (contents?.files ?? []).filter(
    (file) =>
      file.kind !== null && sender.kinds.includes(file.kind) && isHomeMade(file) && !isConfirmed(file, files.confirmed),
  );
  const findings = { t, findingT, locale };
  return (
    <>
      <Unfinished place={place} />
      <FileChoice
        id="move-in-choose"
        text={t('files.choose')}
        hint={t('files.kinds')}
        accept=".csv,.tsv,.txt,.xlsx,.json,.zip,text/csv"
        isBusy={isBusy || isLocked}
        onFiles={files.add}
      />
      <p role="status">{isBusy ? t('files.busy') : ''}</p>
      <Problem text={hasFailed && t('files.failed')} />
      {contents !== null && (
        <>
          <fieldset className="move-in-part" disabled={isLocked}>
            <FilesPart findingT={findingT} sender={sender} files={files} />
            {needsShop && (
              <Field
                id="move-in-shop"
                label={t('files.shop')}
                hint={t('files.shopHint')}
                maxLength={100}
                value={shop}
                onChange={({ target }) => setShop(target.value)}
              />
            )}
          </fieldset>
          <PreviewPart
            findingT={findingT}
            locale={locale}
            currency={currency}
            contents={contents}
            kinds={sender.kinds}
          />
          <FindingsPart {...findings} id="move-in-read" title={t('findings.read')} findings={read} />
          {total > 0 && (!needsShop || shop.trim() !== '') && !isAsked && (
            <RunPart run={run} unconfirmed={unconfirmed.map(({ name }) => name)} />
          )}
          <FindingsPart {...findings} id="move-in-found" title={t('findings.found')} findings={run.state.findings} />
          {phase === 'done' && after}
        </>
      )}
    </>
  );
}

/** How far it is, or what it has come to. */
function saidOf(t: PartT<'staff-moving-in'>, { phase, isWaiting, done, total, counts, ofProducts }: RunState): string {
  const sums = { ...counts };
  const products = Object.values(ofProducts).some((count) => count > 0)
    ? ` ${t('run.products', { ...ofProducts })}`
    : '';
  if (phase === 'none' || phase === 'undone') return phase === 'undone' ? t('run.undone') : '';
  if (phase === 'tried') return t('run.would', sums) + products;
  if (phase === 'done') return t('run.did', sums) + products;
  if (phase === 'paused') return t('run.paused', { done, count: total });
  if (isWaiting) return t('run.waiting', { done, count: total });
  return t(`run.${phase}`, { done, count: total });
}

interface RunPartProps {
  readonly run: ImportRun;
  /** Names of files whose columns a person has to confirm before the import: they can be tried. */
  readonly unconfirmed: readonly string[];
}

/** A trial, the import with its progress and pauses, and its undo. */
function RunPart({ run, unconfirmed }: RunPartProps) {
  const t = wordsOf('staff-moving-in');
  const { state } = run;
  const { phase, counts, done, total, problem } = state;
  const good = counts.created + counts.updated;
  const isRunning = phase === 'trying' || phase === 'importing';
  const isWaiting = unconfirmed.length > 0;
  const canStart = good > 0 && !isWaiting;
  return (
    <section className="move-in-part" aria-labelledby="move-in-run">
      <h2 id="move-in-run">{t('run.title')}</h2>
      <p>{t('run.about')}</p>
      {isRunning && <progress className="move-in-progress" aria-label={t('run.title')} value={done} max={total} />}
      <p role="status">{saidOf(t, state)}</p>
      <Problem text={problem} />
      {phase === 'tried' && isWaiting && (
        <p id="move-in-unconfirmed" className="note" role="note">
          {t('run.unconfirmed', { names: unconfirmed.join(', ') })}
        </p>
      )}
      <p className="actions">
        {phase === 'none' && (
          <button type="button" className="button" onClick={run.tryOut}>
            {t('run.try')}
          </button>
        )}
        {phase === 'tried' && (
          <button
            type="button"
            className="button"
            aria-disabled={!canStart}
            aria-describedby={isWaiting ? 'move-in-unconfirmed' : undefined}
            onClick={() => canStart && run.start()}
          >
            {t('run.start', { count: good })}
          </button>
        )}
        {isRunning && (
          <button type="button" className="button button-plain" onClick={run.pause}>
            {t('run.pause')}
          </button>
        )}
        {phase === 'paused' && (
          <button type="button" className="button" onClick={run.start}>
            {t('run.goOn')}
          </button>
        )}
        {(phase === 'done' || phase === 'paused') && (
          <button type="button" className="link" onClick={run.undo}>
            {t('run.undo')}
          </button>
        )}
      </p>
    </section>
  );
}

interface FindingsPartProps {
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
function FindingsPart({ findingT, locale, id, title, findings }: FindingsPartProps) {
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
            <details open={isShownEach(words)}>
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
  /** The first ones, or each of what visitors see otherwise. */
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
    if (group.examples.length < EXAMPLES || isShownEach(finding.words)) group.examples.push(finding);
    groups.set(key, group);
  }
  const all = [...groups].map(([key, group]) => ({ ...group, words: key.slice(key.indexOf(' ') + 1) }));
  return all.sort(
    (one, other) => WEIGHTS.indexOf(one.weight) - WEIGHTS.indexOf(other.weight) || other.count - one.count,
  );
}
