import { useEffect, useState } from 'react';
import { toBackendError } from '#src/backend/errors.ts';
import { openLink } from '#src/backend/owner.ts';
import { AccountForm } from '#src/islands/setup/AccountForm.tsx';
import { forgetLink, tokenOfLink } from '#src/islands/setup/link.ts';
import type { Parts } from '#src/islands/setup/step-props.ts';
import { SignInForm } from '#src/islands/setup/SignInForm.tsx';
import { PanelTitle } from '#src/ui/PanelTitle.tsx';
import { errorWords } from '#src/wording/error-words.ts';

/** A link alone opens the page: it asks for the password of an owner, or makes the accounts of the first one. */
export function Entrance({ onIn, ...parts }: Parts & { readonly onIn: () => void }) {
  const [token, setToken] = useState(tokenOfLink);
  const [hasOwner, setHasOwner] = useState<boolean | null>(null);
  const [problem, setProblem] = useState('');
  const { t, owner } = parts;
  const leaveLink = (): void => {
    forgetLink();
    setToken('');
  };
  const onDead = (): void => {
    leaveLink();
    setProblem(t('link.dead'));
  };
  // Whoever enters a link where the page is open loads nothing anew.
  useEffect(() => {
    const follow = (): void => {
      setHasOwner(null);
      setProblem('');
      setToken(tokenOfLink());
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  useEffect(() => {
    if (token === '') return;
    openLink(owner, token).then(
      (link) => setHasOwner(link.hasOwner),
      (error: unknown) => (toBackendError(error).code === 'not_found' ? onDead() : setProblem(errorWords(t, error))),
    );
    // Once for each link.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [token, owner]);
  const form = {
    ...parts,
    token,
    onDead,
    onIn: () => {
      leaveLink();
      onIn();
    },
  };
  return (
    <div className="setup-entrance">
      <h1>{t('title')}</h1>
      {problem !== '' && (
        <p className="note" role="alert">
          {problem}
        </p>
      )}
      {token === '' ? (
        <>
          <PanelTitle text={t('link.title')} />
          <p>{t('link.none')}</p>
          <p>
            <code>npm run setup -- --link</code>
          </p>
          <p>{t('link.package')}</p>
          <p>
            <code>vitrine setup --link --shop NAME</code>
          </p>
          <p>{t('link.why')}</p>
        </>
      ) : hasOwner === null ? (
        problem === '' && (
          <p className="lead" role="status">
            {t('loading')}
          </p>
        )
      ) : hasOwner ? (
        <SignInForm {...form} />
      ) : (
        <AccountForm {...form} />
      )}
    </div>
  );
}
