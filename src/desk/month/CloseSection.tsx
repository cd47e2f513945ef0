import { useState } from 'react';
import { usePress } from '#src/staff/kit/use-press.ts';
import { isAccountant, type MonthSectionProps } from '#src/desk/month/month-types.ts';
import { monthWords, personWords } from '#src/desk/month/month-words.ts';
import { saveMonth } from '#src/desk/month/month-archive.ts';
import { sumAll } from '#src/domain/month/sums.ts';
import { formatDayTime } from '#src/i18n/format.ts';
import { PanelForm } from '#src/ui/PanelForm.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';
import { useSubmit } from '#src/ui/use-submit.ts';
import { usePart } from '#src/desk/use-desk.ts';

/** All files of the month in one, and a word of how far it is. */
function Archive({ answer, reload }: MonthSectionProps) {
  const { desk, t } = usePart('desk-month');
  const act = usePress(desk.words);
  const [done, setDone] = useState(0);
  const count = answer.counts.reduce((all, one) => all + one.count, 0);
  const save = async (): Promise<void> => {
    await saveMonth(desk, answer, setDone);
    if (isAccountant(desk)) return;
    await desk.act('month-export', { month: answer.month });
    reload();
  };
  return (
    <>
      <p>{t('close.allText')}</p>
      <p className="actions">
        <button type="button" className="button" aria-disabled={act.isBusy} onClick={() => void act.run(save)}>
          {t('close.all')}
        </button>
      </p>
      <p role="status" className="label">
        {act.isBusy ? t('making', { done, count }) : ''}
      </p>
      {act.problem !== '' && (
        <p className="note" role="alert">
          {t('failed')}: {act.problem}
        </p>
      )}
    </>
  );
}

function LockButton({ answer, reload }: MonthSectionProps) {
  const { desk, t } = usePart('desk-month');
  const act = usePress(desk.words);
  const { month, cells, counts } = answer;
  const lock = async (): Promise<void> => {
    const sums = {
      count: counts.reduce((all, one) => all + one.count, 0),
      gross: counts.reduce((all, { amount }) => all + amount, 0),
      vat: sumAll(cells).vat,
    };
    await desk.act('month-lock', { month, ...sums });
    desk.say(t('close.done', { month: monthWords(desk.locale, month) }));
    reload();
  };
  return (
    <>
      <p className="actions">
        <button type="button" className="button" aria-disabled={act.isBusy} onClick={() => void act.run(lock)}>
          {act.isBusy ? t('close.locking') : t('close.lock')}
        </button>
      </p>
      {act.problem !== '' && (
        <p className="note" role="alert">
          {t('problem')}: {act.problem}
        </p>
      )}
    </>
  );
}

/** The files of the month, and its lock. */
export function CloseSection(props: MonthSectionProps) {
  const { desk, t } = usePart('desk-month');
  const { answer } = props;
  const { exported, exportedBy, locked, lockedBy } = answer.state;
  const moment = (iso: string): string => formatDayTime(desk.locale, new Date(iso));
  return (
    <section className="month-part" aria-labelledby="month-close">
      <h2 id="month-close">{t('close')}</h2>
      <p>{t('close.text')}</p>
      <Archive {...props} />
      <p>
        {exported === ''
          ? t('close.notExported')
          : t('close.exported', { moment: moment(exported), who: personWords(exportedBy) })}
      </p>
      {locked !== '' && <p>{t('close.lockedText', { moment: moment(locked), who: personWords(lockedBy) })}</p>}
      {isAccountant(desk) ? (
        locked === '' && <p className="label">{t('close.readOnly')}</p>
      ) : locked !== '' ? (
        <UnlockForm {...props} />
      ) : answer.isOver ? (
        <LockButton {...props} />
      ) : (
        <p className="label">{t('close.runs')}</p>
      )}
    </section>
  );
}

/** Opens a locked month again, with a reason. */
function UnlockForm({ answer: { month }, reload }: MonthSectionProps) {
  const { desk, t } = usePart('desk-month');
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const form = useSubmit((error) => [{ text: desk.words(error), field: 'month-reason' }]);
  if (!isOpen)
    return (
      <p>
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {t('close.unlock')}
        </button>
      </p>
    );
  const unlock = async (): Promise<void> => {
    await desk.act('month-unlock', { month, reason });
    desk.say(t('close.unlocked', { month: monthWords(desk.locale, month) }));
    reload();
  };
  return (
    <PanelForm
      form={form}
      problem={t('problem')}
      submit={t('close.unlock')}
      busy={t('close.unlocking')}
      onSubmit={() => form.submit([], unlock)}
      foot={
        <button type="button" className="link" onClick={() => setOpen(false)}>
          {t('close.cancel')}
        </button>
      }
    >
      <TextArea
        id="month-reason"
        label={t('close.reason')}
        hint={t('close.reasonHint')}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </PanelForm>
  );
}
