import { useEffect, useState, type ReactNode } from 'react';
import type { Locale } from '#src/domain/site/locale.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { FileChoice } from '#src/staff/moving-in/FileChoice.tsx';
import { FilesPart } from '#src/staff/moving-in/FilesPart.tsx';
import type { FindingT } from '#src/staff/moving-in/finding-words.ts';
import { FindingsPart } from '#src/staff/moving-in/FindingsPart.tsx';
import { totalOf } from '#src/staff/moving-in/import-run.ts';
import { keptImport } from '#src/staff/moving-in/kept-import.ts';
import { PreviewPart } from '#src/staff/moving-in/PreviewPart.tsx';
import { RunPart } from '#src/staff/moving-in/RunPart.tsx';
import type { Sender, ShownFinding } from '#src/staff/moving-in/sender.ts';
import { useFiles } from '#src/staff/moving-in/use-files.ts';
import { useRun } from '#src/staff/moving-in/use-run.ts';
import type { MoveInT } from '#src/staff/moving-in/words.ts';
import { Field } from '#src/ui/Field.tsx';

export interface MoveInWizardProps {
  readonly t: MoveInT;
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
function Unfinished({ t, place }: Pick<MoveInWizardProps, 't' | 'place'>) {
  const [kept] = useState(() => keptImport(place));
  if (kept === null) return null;
  return (
    <p className="note" role="note">
      {t('run.unfinished', { names: kept.names, done: kept.done, count: kept.total })}
    </p>
  );
}

/** Files of a former shop on their way into this one: understood, looked at, tried, imported, and taken back where it was wrong. */
export function MoveInWizard({ t, findingT, locale, currency, sender, place, after, onEnd }: MoveInWizardProps) {
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
  const isUnsaid = sender.kinds.includes('products') && contents !== null && contents.stockUnsaid > 0;
  const findings = { t, findingT, locale };
  return (
    <>
      <Unfinished t={t} place={place} />
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
            <FilesPart t={t} findingT={findingT} sender={sender} files={files} />
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
          <PreviewPart t={t} locale={locale} currency={currency} contents={contents} kinds={sender.kinds} />
          <FindingsPart {...findings} id="move-in-read" title={t('findings.read')} findings={read} />
          {total > 0 && (!needsShop || shop.trim() !== '') && !isUnsaid && <RunPart t={t} run={run} />}
          <FindingsPart {...findings} id="move-in-found" title={t('findings.found')} findings={run.state.findings} />
          {phase === 'done' && after}
        </>
      )}
    </>
  );
}
