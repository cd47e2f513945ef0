import { useEffect, useState, type ReactNode } from 'react';
import type { Locale } from '#src/domain/site/locale.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { FileChoice } from '#src/staff/moving-in/FileChoice.tsx';
import { FilesPart } from '#src/staff/moving-in/FilesPart.tsx';
import { asked } from '#src/moving-in/finding-codes.ts';
import type { FindingT } from '#src/staff/moving-in/finding-words.ts';
import { FindingsPart } from '#src/staff/moving-in/FindingsPart.tsx';
import { totalOf } from '#src/staff/moving-in/import-run.ts';
import { keptImport } from '#src/staff/moving-in/kept-import.ts';
import { PreviewPart } from '#src/staff/moving-in/PreviewPart.tsx';
import type { Sender, ShownFinding } from '#src/staff/moving-in/sender.ts';
import { useFiles } from '#src/staff/moving-in/use-files.ts';
import { useRun, type ImportRun, type RunState } from '#src/staff/moving-in/use-run.ts';
import { Field } from '#src/ui/Field.tsx';
import { wordsOf, type PartT } from '#src/staff/kit/part-words.ts';

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
          <PreviewPart locale={locale} currency={currency} contents={contents} kinds={sender.kinds} />
          <FindingsPart {...findings} id="move-in-read" title={t('findings.read')} findings={read} />
          {total > 0 && (!needsShop || shop.trim() !== '') && !isAsked && <RunPart run={run} />}
          <FindingsPart {...findings} id="move-in-found" title={t('findings.found')} findings={run.state.findings} />
          {phase === 'done' && after}
        </>
      )}
    </>
  );
}

/** How far it is, or what it has come to. */
function saidOf(t: PartT<'staff-moving-in'>, { phase, isWaiting, done, total, counts }: RunState): string {
  const { created, updated, unchanged, leftOut } = counts;
  const sums = { created, updated, unchanged, leftOut };
  if (phase === 'none' || phase === 'undone') return phase === 'undone' ? t('run.undone') : '';
  if (phase === 'tried') return t('run.would', sums);
  if (phase === 'done') return t('run.did', sums);
  if (phase === 'paused') return t('run.paused', { done, count: total });
  if (isWaiting) return t('run.waiting', { done, count: total });
  return t(`run.${phase}`, { done, count: total });
}

/** A trial, the import with its progress and pauses, and its undo. */
function RunPart({ run }: { readonly run: ImportRun }) {
  const t = wordsOf('staff-moving-in');
  const { state } = run;
  const { phase, counts, done, total, problem } = state;
  const good = counts.created + counts.updated;
  const isRunning = phase === 'trying' || phase === 'importing';
  return (
    <section className="move-in-part" aria-labelledby="move-in-run">
      <h2 id="move-in-run">{t('run.title')}</h2>
      <p>{t('run.about')}</p>
      {isRunning && <progress className="move-in-progress" aria-label={t('run.title')} value={done} max={total} />}
      <p role="status">{saidOf(t, state)}</p>
      <Problem text={problem} />
      <p className="actions">
        {phase === 'none' && (
          <button type="button" className="button" onClick={run.tryOut}>
            {t('run.try')}
          </button>
        )}
        {phase === 'tried' && (
          <button type="button" className="button" aria-disabled={good === 0} onClick={() => good > 0 && run.start()}>
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
