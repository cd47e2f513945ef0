import type { TableRow } from '#src/contract/studio-api.ts';
import { problemWords } from '#src/studio/record/problem-words.ts';
import { judgeSales, saleRows } from '#src/studio/sales/judge-sales.ts';
import { SalePreview } from '#src/studio/sales/SalePreview.tsx';
import { endingOf, reductionOf, type SaleForm } from '#src/studio/sales/sale-form.ts';
import type { ReadItems, SaleStep } from '#src/studio/sales/sale-run.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { useStudio } from '#src/studio/use-studio.ts';

export interface SaleOutcomeProps {
  readonly form: SaleForm;
  readonly now: SaleStep;
  readonly onSave: (rows: readonly TableRow[]) => void;
  readonly onClose: () => void;
}

/** More than somebody reads. */
const NAMED = 50;

interface MadeReadyProps extends Pick<SaleOutcomeProps, 'form' | 'onSave'> {
  readonly items: ReadItems;
}

/** What would be made, and the press that makes it. */
function MadeReady({ form, items, onSave }: MadeReadyProps) {
  const { t } = useStudio();
  const terms = { reduction: reductionOf(form), ending: endingOf(form), ends: form.ends };
  const sales = judgeSales(items.facts, items.entries, terms);
  const good = sales.filter(({ problem }) => problem === null);
  const plain = good.filter(({ said }) => said === null).length;
  const bad = sales.length - good.length;
  const { starts, ends } = form;
  const rows = saleRows(good, { starts, ends, campaign: form.campaign.trim() });
  if (sales.length === 0) return <p>{t(terms.reduction === null ? 'sales.value.odd' : 'sales.none')}</p>;
  return (
    <>
      <SalePreview sales={sales} />
      {bad > 0 && <p className="field-error">{t('sales.bad', { count: bad })}</p>}
      {plain > 0 && <p>{t('sales.plain', { count: plain })}</p>}
      {good.length > 0 && (
        <>
          <p>
            {t('sales.would', { count: good.length })} {t('change.undo')}
          </p>
          <p className="actions">
            <button type="button" className="button" onClick={() => onSave(rows)}>
              {t(bad > 0 ? 'sales.doGood' : 'sales.do', { count: good.length })}
            </button>
          </p>
        </>
      )}
    </>
  );
}

function Saved({
  now,
  onClose,
}: Pick<SaleOutcomeProps, 'onClose'> & { readonly now: Extract<SaleStep, { step: 'saved' }> }) {
  const studio = useStudio();
  const { t } = studio;
  return (
    <>
      {now.problems.length > 0 && (
        <ul className="change-problems">
          {now.problems.slice(0, NAMED).map((problem, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- problems have no names, and these do not change
            <li key={at}>
              <a href={`#items/${now.refused[at]?.['item'] ?? ''}`}>{t('field.item')}</a>{' '}
              {problemWords(studio, problem)}
            </li>
          ))}
        </ul>
      )}
      <p className="actions">
        <a className="go" href="#publish">
          {t('change.toPublish')}
        </a>
        <a className="go" href="#sales">
          {t('sales.toList')}
        </a>
        <button type="button" className="link" onClick={onClose}>
          {t('sales.another')}
        </button>
      </p>
    </>
  );
}

function saidOf({ t }: Studio, now: SaleStep): string {
  if (now.step === 'saved') return t('sales.saved', { count: now.saved });
  if (now.step !== 'busy') return '';
  const { task, done, count, isWaiting } = now;
  if (isWaiting) return t(task === 'saving' ? 'change.waiting' : 'sales.waiting', { done, count });
  return t(`change.${task}`, { done, count });
}

/** How far a sale of many has come. */
export function SaleOutcome({ form, now, onSave, onClose }: SaleOutcomeProps) {
  const studio = useStudio();
  const { t } = studio;
  return (
    <>
      <p role="status">{saidOf(studio, now)}</p>
      {now.step === 'busy' && now.count > 0 && (
        <progress max={now.count} value={now.done} aria-label={t('change.progress')} />
      )}
      {now.step === 'failed' && (
        <p role="alert" className="field-error">
          {studio.words(now.failure)} {now.saved > 0 && t('sales.stopped', { count: now.saved })}
        </p>
      )}
      {now.step === 'read' && <MadeReady form={form} items={now.items} onSave={onSave} />}
      {now.step === 'saved' && <Saved now={now} onClose={onClose} />}
    </>
  );
}
