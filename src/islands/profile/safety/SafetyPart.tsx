import { useEffect, useState } from 'react';
import type { SignInsAnswer } from '#src/contract/account-api.ts';
import { ProfileSection } from '#src/islands/profile/ProfileSection.tsx';
import type { PartProps } from '#src/islands/profile/props.ts';
import { AppSetting } from '#src/islands/profile/safety/AppSetting.tsx';
import type { SafetyT } from '#src/islands/profile/safety/load-safety.tsx';
import { Sessions } from '#src/islands/profile/safety/Sessions.tsx';
import { askShop } from '#src/stores/checkout/ask-shop.ts';

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
