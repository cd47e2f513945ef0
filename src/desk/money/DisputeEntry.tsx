import { useState } from 'react';
import type { DisputeRow } from '#src/contract/desk/money.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { saveFile } from '#src/staff/kit/save-file.ts';
import { usePress } from '#src/staff/kit/use-press.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { formatDayTime } from '#src/i18n/format.ts';
import { Field } from '#src/ui/Field.tsx';
import { usePart } from '#src/desk/use-desk.ts';
import type { PartT } from '#src/staff/kit/part-words.ts';
import { PressForm } from '#src/staff/kit/PressForm.tsx';

export interface DisputeEntryProps {
  readonly dispute: DisputeRow;
  readonly reload: () => void;
}

const REASON_LENGTH = 500;

const REASONS = [
  'product_not_received',
  'product_unacceptable',
  'fraudulent',
  'unrecognized',
  'duplicate',
  'credit_not_processed',
  'general',
] as const;

/** What the cardholder's bank gives as the reason; the provider's own name of one that is rare. */
function whyWords(t: PartT<'desk-money'>, reason: string): string {
  const known = REASONS.find((one) => one === reason);
  return known === undefined ? reason : t(`dispute.why.${known}`);
}

/** The term for an answer in words. */
function Term({ dispute }: Omit<DisputeEntryProps, 'reload'>) {
  const { desk, t } = usePart('desk-money');
  const [now] = useState(() => Date.now());
  if (!dispute.asks || dispute.due === '') return null;
  const moment = formatDayTime(desk.locale, new Date(dispute.due));
  const days = daysLeft(Date.parse(dispute.due), now);
  const text =
    days < 0
      ? t('dispute.over', { moment })
      : days === 0
        ? t('dispute.today', { moment })
        : t('dispute.days', { count: days, moment });
  return (
    <p className="note">
      {text} {t('dispute.where')}
    </p>
  );
}

/** Whether the order is sent while the bank decides: held, or sent all the same and why. */
function Release({ dispute, reload }: DisputeEntryProps) {
  const { desk, t } = usePart('desk-money');
  const { isBusy, problem, run } = usePress(desk.words);
  const [reason, setReason] = useState('');
  const say = async (text: string, done: string): Promise<void> => {
    if (!(await run(() => desk.act('dispute-release', { dispute: dispute.id, reason: text })))) return;
    desk.say(done);
    reload();
  };
  if (dispute.released !== '')
    return (
      <>
        <p>{t('dispute.released', { by: dispute.releasedBy.replace(/^\S+ /, ''), reason: dispute.released })}</p>
        <button
          type="button"
          className="link"
          aria-disabled={isBusy}
          onClick={() => void say('', t('dispute.holdDone'))}
        >
          {t('dispute.hold')}
        </button>
        <Problem text={problem} />
      </>
    );
  return (
    <details>
      <summary>{t('dispute.release')}</summary>
      <PressForm
        press={{ isBusy, problem }}
        submit={t('dispute.release')}
        isOff={reason.trim() === ''}
        onSubmit={() => say(reason.trim(), t('dispute.releaseDone'))}
      >
        <p>{t('dispute.held')}</p>
        <Field
          id={`release-${dispute.id}`}
          label={t('dispute.releaseReason')}
          required
          maxLength={REASON_LENGTH}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </PressForm>
    </details>
  );
}

/** One dispute: what the bank has said, until when it waits for an answer, and the evidence as a file. */
export function DisputeEntry({ dispute, reload }: DisputeEntryProps) {
  const { desk, t } = usePart('desk-money');
  const { isBusy, problem, run } = usePress(desk.words);
  const { id, amount, currency, effect, reason, order, number } = dispute;
  const download = (): Promise<boolean> =>
    run(async () => {
      const { file, html } = await desk.read('dispute-evidence', { dispute: id });
      saveFile(file, html, 'text/html');
    });
  return (
    <article className="money-entry">
      <p>
        <strong>{formatAmount(desk.locale, amount, currency)}</strong>{' '}
        <span className="chip" data-mark={effect === 'open' || dispute.asks ? 'alert' : undefined}>
          {t(`dispute.${effect}`)}
        </span>{' '}
        <a href={`#order/${order}`}>{t('order', { number })}</a>
      </p>
      {reason !== '' && <p className="label">{t('dispute.reason', { reason: whyWords(t, reason) })}</p>}
      <Term dispute={dispute} />
      <button type="button" className="button button-plain" aria-disabled={isBusy} onClick={() => void download()}>
        {t('dispute.evidence')}
      </button>
      <p className="label">{t('dispute.evidenceHint')}</p>
      <Problem text={problem} />
      {effect === 'open' && <Release dispute={dispute} reload={reload} />}
    </article>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whole days until a moment (both ms): 0 on its last day, below 0 once it is over. */
function daysLeft(due: number, now: number): number {
  return due < now ? -1 : Math.floor((due - now) / DAY_MS);
}
