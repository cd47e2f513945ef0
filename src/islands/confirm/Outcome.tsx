import { useStore } from '@nanostores/react';
import type { Confirmation } from '#src/domain/person/account-link.ts';
import type { ConfirmProps, LinkProps } from '#src/islands/confirm/props.ts';
import { $session } from '#src/stores/session/session.ts';
import { PanelTitle } from '#src/ui/PanelTitle.tsx';

export interface OutcomeProps extends Pick<LinkProps, 't'>, Pick<ConfirmProps, 'paths'> {
  readonly outcome: 'done' | 'dead' | 'none';
  readonly what?: Confirmation;
  /** The account's address from now on, where it is known. */
  readonly email: string;
}

const DONE_TITLE = {
  verify: 'verified',
  reset: 'resetDone',
  email: 'emailDone',
  newsletter: 'newsletterDone',
} as const;
const DONE_TEXT = {
  verify: 'verifiedText',
  reset: 'resetDoneText',
  email: 'emailDoneText',
  newsletter: 'newsletterDoneText',
} as const;
const DEAD_TEXT = {
  verify: 'verifyDead',
  reset: 'resetDead',
  email: 'emailDead',
  newsletter: 'newsletterDead',
} as const;

/** What the link has come to, and what can be done now. */
export function Outcome({ t, paths, outcome, what = 'verify', email }: OutcomeProps) {
  const session = useStore($session);
  const isSignedIn = session.status === 'authenticated';
  const words = {
    done: [t(DONE_TITLE[what]), t(DONE_TEXT[what], { email })],
    dead: [t('deadTitle'), t(DEAD_TEXT[what])],
    none: [t('noneTitle'), t('noneText')],
  }[outcome];
  const account = isSignedIn ? [paths.profile, t('profile')] : [paths.login, t('signIn')];
  const [href, text] = outcome === 'dead' && what === 'reset' ? [`${paths.login}#forgotten`, t('resetAgain')] : account;
  return (
    <div className="form">
      <PanelTitle key={outcome} text={words[0] ?? ''} />
      <p>{words[1]}</p>
      <p className="account-links">
        <a className="button" href={href}>
          {text}
        </a>
      </p>
    </div>
  );
}
