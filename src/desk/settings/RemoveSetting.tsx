import { useState } from 'react';
import type { SettingRecord } from '#src/contract/desk/settings.ts';
import { recordTitle } from '#src/desk/settings/setting-words.ts';
import type { RecordProps } from '#src/desk/settings/settings-types.ts';

/** Deletes a record, after a second press: what is gone does not come back. */
export function RemoveSetting({ record, ...props }: RecordProps & { readonly record: SettingRecord }) {
  const { desk, t, group, refresh } = props;
  const [isAsked, setAsked] = useState(false);
  const remove = async (): Promise<void> => {
    const name = recordTitle({ ...props, record }, record);
    try {
      await desk.act('settings-remove', { group, id: record.id, updated: record.updated });
      desk.say(t('removed', { name }));
      await refresh();
    } catch (error) {
      desk.say(desk.words(error));
    }
  };
  if (!isAsked)
    return (
      <button type="button" className="link" onClick={() => setAsked(true)}>
        {t('remove')}
      </button>
    );
  return (
    <p className="note settings-actions">
      {t('removeAsk')}{' '}
      <button type="button" className="link" onClick={() => void remove()}>
        {t('remove')}
      </button>{' '}
      <button type="button" className="link" onClick={() => setAsked(false)}>
        {t('keep')}
      </button>
    </p>
  );
}
