import { useState } from 'react';
import type { MonthSectionProps } from '#src/desk/month/month-types.ts';
import { monthWords } from '#src/desk/month/month-words.ts';
import { PanelForm } from '#src/ui/PanelForm.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';
import { useSubmit } from '#src/ui/use-submit.ts';

/** Opens a locked month again, with a reason. */
export function UnlockForm({ desk, t, answer: { month }, reload }: MonthSectionProps) {
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
