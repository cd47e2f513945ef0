import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { isSignedIn, loadSetup, type SetupData } from '#src/backend/owner.ts';
import { Overview } from '#src/islands/setup/Overview.tsx';
import type { Parts } from '#src/islands/setup/step-props.ts';
import { StepPage } from '#src/islands/setup/StepPage.tsx';
import { nextOpen, STEPS, type StepName } from '#src/islands/setup/steps.ts';
import { errorWords } from '#src/wording/error-words.ts';

function followHash(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}

/** The step in the address, so that Back works; null: the list of them. */
function useSetupStep(): StepName | null {
  const hash = useSyncExternalStore(followHash, () => location.hash);
  return STEPS.find((step) => `#${step}` === hash) ?? null;
}

/** The list of steps, or the one that somebody is at. Each is saved by itself. */
export function Steps({ onOut, ...parts }: Parts & { readonly onOut: () => void }) {
  const { owner, t } = parts;
  const [data, setData] = useState<SetupData | null>(null);
  const [problem, setProblem] = useState('');
  const [said, setSaid] = useState('');
  const step = useSetupStep();
  const load = useCallback(
    () =>
      loadSetup(owner).then(
        (loaded) => {
          setData(loaded);
          setProblem('');
          return loaded;
        },
        async (error: unknown) => {
          // A session ends after a day; only a link opens another one.
          if (await isSignedIn(owner).catch(() => true)) setProblem(errorWords(t, error));
          else onOut();
          return null;
        },
      ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what it does at the end of a session never changes
    [owner, t],
  );
  useEffect(() => void load(), [load]);
  // What is done in the studio, in another window, is seen by whoever comes back.
  useEffect(() => {
    const follow = (): void => void (document.visibilityState === 'visible' && load());
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, [load]);
  const saved = async (from: StepName): Promise<void> => {
    const loaded = await load();
    setSaid(t('saved'));
    const next = loaded === null ? null : nextOpen(from, loaded, location.hostname);
    location.hash = next ?? '';
  };
  const changed = async (): Promise<void> => {
    await load();
    setSaid(t('saved'));
  };
  return (
    <>
      <p className="setup-said" role="status">
        {said}
      </p>
      {problem !== '' && (
        <p className="note" role="alert">
          {problem}{' '}
          <button type="button" className="link" onClick={() => void load()}>
            {t('again')}
          </button>
        </p>
      )}
      {data === null ? (
        problem === '' && <p className="lead">{t('loading')}</p>
      ) : step === null ? (
        <Overview {...parts} data={data} onOut={onOut} />
      ) : (
        <StepPage key={step} {...parts} data={data} step={step} onSaved={() => saved(step)} onChanged={changed} />
      )}
    </>
  );
}
