import { useEffect, useState } from 'react';
import { Confirm } from '#src/islands/profile/Confirm.tsx';
import type { PartProps } from '#src/islands/profile/props.ts';
import { Setting } from '#src/islands/profile/Setting.tsx';
import { useForm } from '#src/islands/profile/use-form.ts';
import { listProviders, unlinkProvider, type LinkedProvider } from '#src/backend/account.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx';

interface Known {
  readonly linked: readonly LinkedProvider[];
  readonly isOffered: boolean;
}

/** The other services that sign in to this account. Not shown where the shop knows none. */
export function ProvidersSetting({ props, t }: PartProps) {
  const { locale } = props;
  const [known, setKnown] = useState<Known | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const form = useForm({ props, t }, (_, code) => (code === 'last_way_in' ? { text: t('providers.last') } : null));
  useEffect(() => {
    let isHere = true;
    openOnce(locale)
      .then(listProviders)
      .then((found) => isHere && setKnown(found))
      // Without an answer there is nothing to show.
      .catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [locale]);
  if (known === null || (known.linked.length === 0 && !known.isOffered && said === '')) return null;
  const unlink = async ({ id, name }: LinkedProvider): Promise<void> => {
    await unlinkProvider(await openOnce(locale), id);
    setAsked(null);
    setKnown({ ...known, linked: known.linked.filter((one) => one.id !== id) });
    setSaid(t('providers.unlinked', { name }));
  };
  return (
    <Setting label={t('providers')} action={null} form={null} said={said}>
      <ErrorSummary title={t('problem')} errors={form.errors} />
      {known.linked.length === 0 ? (
        <p className="unset">{t('providers.none')}</p>
      ) : (
        <ul className="provider-list">
          {known.linked.map((provider) => (
            <li key={provider.id}>
              <span className="setting-value">{provider.name}</span>
              <Confirm
                action={t('providers.unlink')}
                name={t('providers.unlinkOf', { name: provider.name })}
                question={t('providers.ask', { name: provider.name })}
                keep={t('keep')}
                isAsked={asked === provider.id}
                isBusy={form.isBusy}
                onAsk={(isAsked) => setAsked(isAsked ? provider.id : null)}
                onConfirm={() => void form.submit([], () => unlink(provider))}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="label">{t('providers.note')}</p>
    </Setting>
  );
}
