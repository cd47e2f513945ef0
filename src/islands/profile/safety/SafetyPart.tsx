import { useEffect, useState } from 'react';
import type { SignInsAnswer } from '#src/contract/account-api.ts';
import { ProfileSection } from '#src/islands/profile/ProfileSection.tsx';
import type { PartProps } from '#src/islands/profile/props.ts';
import { AppSetting } from '#src/islands/profile/safety/AppSetting.tsx';
import type { SafetyT } from '#src/islands/profile/safety/load-safety.tsx';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { FORMAT_LOCALE } from '#src/domain/site/language/tags.ts';
import { Setting } from '#src/islands/profile/Setting.tsx';
import { useForm } from '#src/islands/profile/use-form.ts';
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx';

export interface SafetyProps extends PartProps {
  readonly words: SafetyT;
  readonly state: SignInsAnswer;
  /** Asks anew. */
  readonly reload: () => Promise<void>;
}

/** The app that makes the codes, and where one is signed in. */
export function SafetyPart(part: PartProps & Pick<SafetyProps, 'words'>) {
  const { words } = part;
  const [state, setState] = useState<SignInsAnswer | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const reload = async (): Promise<void> => {
    try {
      setState(await askShop('sign-ins', {}));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  useEffect(() => {
    askShop('sign-ins', {}).then(setState, () => setFailed(true));
  }, []);
  return (
    <ProfileSection id="safety" title={words('title')}>
      {hasFailed && (
        <p role="alert">
          {words('failed')}{' '}
          <button type="button" className="link" onClick={() => void reload()}>
            {words('retry')}
          </button>
        </p>
      )}
      {state !== null && <AppSetting {...part} state={state} reload={reload} />}
      {state !== null && <Sessions {...part} state={state} reload={reload} />}
    </ProfileSection>
  );
}

/** Shows where one is signed in; each but this one can be ended. */
function Sessions({ props, t, words, state, reload }: SafetyProps) {
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
