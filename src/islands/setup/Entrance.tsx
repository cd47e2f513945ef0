import { useState } from 'react';
import { AccountForm } from '#src/islands/setup/AccountForm.tsx';
import { forgetLink, tokenOfLink } from '#src/islands/setup/link.ts';
import type { Parts } from '#src/islands/setup/step-props.ts';
import { SignInForm } from '#src/islands/setup/SignInForm.tsx';

/** The link makes the first accounts; from then on their password opens the page. */
export function Entrance({ onIn, ...parts }: Parts & { readonly onIn: () => void }) {
  const [token, setToken] = useState(tokenOfLink);
  const [isDead, setDead] = useState(false);
  const { t } = parts;
  const leaveLink = (): void => {
    forgetLink();
    setToken('');
  };
  return (
    <div className="setup-entrance">
      <h1>{t('title')}</h1>
      {token === '' ? (
        <>
          {isDead && (
            <p className="note" role="alert">
              {t('link.dead')}
            </p>
          )}
          <SignInForm {...parts} onIn={onIn} />
        </>
      ) : (
        <AccountForm
          {...parts}
          token={token}
          onIn={() => {
            leaveLink();
            onIn();
          }}
          onDead={() => {
            leaveLink();
            setDead(true);
          }}
        />
      )}
    </div>
  );
}
