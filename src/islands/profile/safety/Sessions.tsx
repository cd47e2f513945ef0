import { useState } from 'react';
import { FORMAT_LOCALE } from '#src/domain/site/language/tags.ts';
import type { SafetyProps } from '#src/islands/profile/safety/SafetyPart.tsx';
import { Setting } from '#src/islands/profile/Setting.tsx';
import { useForm } from '#src/islands/profile/use-form.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx';

/** Shows where one is signed in; each but this one can be ended. */
export function Sessions({ props, t, words, state, reload }: SafetyProps) {
  const [said, setSaid] = useState('');
  const form = useForm({ props, t });
  const time = new Intl.DateTimeFormat(FORMAT_LOCALE[props.locale], { dateStyle: 'medium', timeStyle: 'short' });
  const end = (id: string): Promise<void> =>
    form.submit([], async () => {
      setSaid('');
      await askShop('sign-in-end', { id });
      await reload();
      setSaid(words('ended'));
    });
  return (
    <Setting label={words('sessions')} action={null} form={null} said={said}>
      <p className="label">{words('sessions.text')}</p>
      <ErrorSummary title={t('problem')} errors={form.errors} />
      <ul role="list">
        {state.rows
          .filter(({ open }) => open)
          .map(({ id, device, network, factor, seen, present }) => {
            const what = device === '' ? words('unknown') : device;
            return (
              <li key={id}>
                <p>
                  <strong>{what}</strong> {present && <span className="chip">{words('here')}</span>}
                </p>
                <p className="label">
                  {[words('seen', { when: time.format(new Date(seen)) }), words(`factor.${factor}`), network]
                    .filter((one) => one !== '')
                    .join(' · ')}
                </p>
                {!present && (
                  <button
                    type="button"
                    className="link"
                    aria-label={words('endOf', { what })}
                    aria-disabled={form.isBusy}
                    onClick={() => void end(id)}
                  >
                    {words('end')}
                  </button>
                )}
              </li>
            );
          })}
      </ul>
    </Setting>
  );
}
