import { useStore } from '@nanostores/react';
import type { Confirmation } from '#src/domain/person/account-link.ts';
import type { ConfirmProps, LinkProps } from '#src/islands/confirm/props.ts';
import { $session } from '#src/stores/session/session.ts';
import { PanelTitle } from '#src/ui/PanelTitle.tsx';
import { useHydrating } from '#src/ui/use-hydrating.ts';

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
  noletter: 'noletterDone',
  stock: 'stockDone',
  nostock: 'nostockDone',
} as const;
const DONE_TEXT = {
  verify: 'verifiedText',
  reset: 'resetDoneText',
  email: 'emailDoneText',
  newsletter: 'newsletterDoneText',
  noletter: 'noletterDoneText',
  stock: 'stockDoneText',
  nostock: 'nostockDoneText',
} as const;
const DEAD_TEXT = {
  verify: 'verifyDead',
  reset: 'resetDead',
  email: 'emailDead',
  newsletter: 'newsletterDead',
  noletter: 'noletterDead',
  stock: 'stockDead',
  nostock: 'nostockDead',
} as const;

/** Links that visitors ask for as well. */
const WITHOUT_ACCOUNT: readonly Confirmation[] = ['newsletter', 'noletter', 'stock', 'nostock'];

/** Shows what the link has come to, and what can be done now. */
export function Outcome({ t, paths, outcome, what = 'verify', email }: OutcomeProps) {
  const session = useStore($session);
  const isHydrating = useHydrating();
  const isSignedIn = !isHydrating && session.status === 'authenticated';
  const words = {
    done: [t(DONE_TITLE[what]), t(DONE_TEXT[what], { email })],
    dead: [t('deadTitle'), t(DEAD_TEXT[what])],
    none: [t('noneTitle'), t('noneText')],
  }[outcome];
  const [href, text] = wayOn(isSignedIn);
  function wayOn(hasSession: boolean): readonly [string, string] {
    // They may know of no account.
    if (WITHOUT_ACCOUNT.includes(what) && !hasSession) return [paths.catalogue, t('browse')];
    if (outcome === 'dead' && what === 'reset') return [`${paths.login}#forgotten`, t('resetAgain')];
    return hasSession ? [paths.profile, t('profile')] : [paths.login, t('signIn')];
  }
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
