import { useMemo, useState } from 'react';
import type { ConfirmProps, DrawnLink, LinkProps } from '#src/islands/confirm/props.ts';
import { createT } from '#src/i18n/client-t.ts';
import { textOrNull } from '#src/stores/json.ts';
import { claimsOf } from '#src/stores/session/claims.ts';
import { keepEmail } from '#src/stores/session/sign-in-draft.ts';
import { forgetLink, takeLink, type MailedLink } from '#src/stores/session/mailed-link.ts';
import { useBegun } from '#src/ui/use-begun.ts';
import { useHydrating } from '#src/ui/use-hydrating.ts';
import type { Confirmation } from '#src/domain/person/account-link.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { PanelForm } from '#src/ui/PanelForm.tsx';
import { toBackendError } from '#src/backend/errors.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { endSessionOf, $session } from '#src/stores/session/session.ts';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import { passwordHint, passwordRefusal } from '#src/wording/password-words.ts';
import { NewPasswordField } from '#src/ui/NewPasswordField.tsx';
import { useStore } from '@nanostores/react';
import { PanelTitle } from '#src/ui/PanelTitle.tsx';
import { leaveAccount } from '#src/stores/session/leave-account.ts';
import { errorWords } from '#src/wording/error-words.ts';
import { isShopError } from '#src/backend/shop-api.ts';
import type { SummaryError } from '#src/ui/ErrorSummary.tsx';
import { blanks } from '#src/ui/Skeleton.tsx';
import { useSubmit, type Submission } from '#src/ui/use-submit.ts';

/**
 * Says whether a link names the account that it is for; cut off on its way, it names none. Those that only ask for a
 * press are no tokens of the backend.
 */
function isReadable(link: MailedLink | null): boolean {
  return link === null || isPressed(link.what) || textOrNull(claimsOf(link.token)['email']) !== null;
}

/** The link that the build draws for, without its token; null: that there is none. */
function linkOfDrawn(drawn: DrawnLink): MailedLink | null {
  if (drawn === 'none') return null;
  return { what: drawn === 'own' ? 'verify' : drawn, token: '' };
}

/**
 * Page that the links of mails about an account lead to. Each asks for one press: programs that look into mails open
 * links, too, and must not confirm what a person has not.
 */
export function Confirm({ locale, messages, paths, drawn }: ConfirmProps & { readonly drawn: DrawnLink }) {
  const t = useMemo(() => createT(messages, locale), [messages, locale]);
  const isHydrating = useHydrating();
  const [link] = useBegun(linkOfDrawn(drawn), takeLink);
  const [ended, setEnded] = useState<'done' | 'dead' | null>(null);
  const state = ended ?? (isHydrating || isReadable(link) ? 'open' : 'dead');
  const [email, setEmail] = useState('');
  if (link === null) return <Outcome t={t} paths={paths} outcome="none" email="" />;
  if (state !== 'open') return <Outcome t={t} paths={paths} outcome={state} what={link.what} email={email} />;

  const props: LinkProps = {
    t,
    locale,
    token: link.token,
    onDone: (whom = '') => {
      forgetLink();
      keepEmail(whom);
      setEmail(whom);
      setEnded('done');
    },
    onDead: () => {
      forgetLink();
      setEnded('dead');
    },
  };
  if (isPressed(link.what)) return <PressLink {...props} what={link.what} />;
  if (link.what === 'reset') return <ResetLink {...props} />;
  if (link.what === 'email') return <EmailLink {...props} />;
  return <VerifyLink {...props} isDrawnOwn={drawn === 'own'} />;
}

/** Links that ask for nothing but a press. Their tokens are the shop's own. */
const PRESSES = {
  newsletter: { route: 'newsletter-confirm', title: 'newsletterTitle', text: 'newsletterText', submit: 'newsletter' },
  noletter: { route: 'newsletter-leave', title: 'noletterTitle', text: 'noletterText', submit: 'noletter' },
  stock: { route: 'stock-request-confirm', title: 'stockTitle', text: 'stockText', submit: 'stock' },
  nostock: { route: 'stock-request-end', title: 'nostockTitle', text: 'nostockText', submit: 'nostock' },
} as const;
type Pressed = keyof typeof PRESSES;

function isPressed(what: Confirmation): what is Pressed {
  return Object.hasOwn(PRESSES, what);
}

/** The second yes to the newsletter or to be told of an item, and the no to either. */
function PressLink({ t, token, onDone, onDead, what }: LinkProps & { readonly what: Pressed }) {
  const form = useLink({ t, onDead });
  const { route, title, text, submit } = PRESSES[what];
  const confirm = (): Promise<void> =>
    form.submit([], async () => {
      await askShop(route, { token });
      onDone();
    });
  return (
    <PanelForm
      form={form}
      problem={t('problem')}
      submit={t(submit)}
      busy={t('busy')}
      onSubmit={confirm}
      head={{ title: t(title), text: t(text) }}
    />
  );
}

/** The change of an address: the link shows that the new one is right, the password who asks. */
function EmailLink({ t, locale, token, onDone, onDead }: LinkProps) {
  const [password, setPassword] = useState('');
  const claims = claimsOf(token);
  const email = textOrNull(claims['newEmail']) ?? '';
  const shownEmail = useShownEmail(email);
  const form = useLink({ t, onDead }, (error) =>
    toBackendError(error).fields['password'] === undefined ? null : [{ text: t('wrongPassword'), field: 'password' }],
  );
  const change = (): Promise<void> =>
    form.submit(password === '' ? [{ text: t('passwordMissing'), field: 'password' }] : [], async () => {
      await (await openOnce(locale)).confirmEmailChange(token, password);
      endSessionOf(claims['id']);
      onDone(email);
    });
  return (
    <PanelForm
      form={form}
      problem={t('problem')}
      submit={t('emailConfirm')}
      busy={t('busy')}
      onSubmit={change}
      head={{ title: t('emailTitle'), text: t('emailText', { email: shownEmail }) }}
    >
      <PasswordField
        {...form.inputOf('password', password, setPassword)}
        label={t('password')}
        autoComplete="current-password"
        show={t('show')}
        hide={t('hide')}
      />
    </PanelForm>
  );
}

/** A new password. Whoever has it signs in with it: a link from a mail alone opens no account. */
function ResetLink({ t, locale, token, onDone, onDead }: LinkProps) {
  const [password, setPassword] = useState('');
  const claims = claimsOf(token);
  const email = textOrNull(claims['email']) ?? '';
  const shownEmail = useShownEmail(email);
  const form = useLink({ t, onDead }, (error) =>
    toBackendError(error).fields['password'] === undefined
      ? null
      : [{ text: passwordRefusal(t, password, [email]) ?? t('password_common'), field: 'password' }],
  );
  const save = (): Promise<void> => {
    const problem = passwordRefusal(t, password, [email]);
    return form.submit(problem === null ? [] : [{ text: problem, field: 'password' }], async () => {
      await (await openOnce(locale)).confirmPasswordReset(token, password);
      // The backend has ended every session of the account; the one of this browser may be somebody else's.
      endSessionOf(claims['id']);
      onDone(email);
    });
  };
  return (
    <PanelForm
      form={form}
      problem={t('problem')}
      submit={t('reset')}
      busy={t('busy')}
      onSubmit={save}
      head={{ title: t('resetTitle'), text: t('resetText', { email: shownEmail }) }}
    >
      {/* Password managers keep the new password with it. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField
        {...form.inputOf('password', password, setPassword)}
        label={t('newPassword')}
        hint={t('passwordHint')}
        show={t('show')}
        hide={t('hide')}
        strength={passwordHint(t, password, [email])}
      />
    </PanelForm>
  );
}

interface OutcomeProps extends Pick<LinkProps, 't'>, Pick<ConfirmProps, 'paths'> {
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
function Outcome({ t, paths, outcome, what = 'verify', email }: OutcomeProps) {
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

/** Says whether it is the account of this id that is signed in here. */
function isSignedInAs(user: unknown): boolean {
  const session = $session.get();
  return session.status === 'authenticated' && session.record.id === user;
}

/**
 * The confirmation of an account's address. The link shows that the mails are read, the session or the password that
 * the account is the reader's own: anybody can open an account with somebody else's address, and must not get their
 * orders by that person's press.
 */
function VerifyLink({ t, locale, token, onDone, onDead, isDrawnOwn }: LinkProps & { readonly isDrawnOwn: boolean }) {
  const [password, setPassword] = useState('');
  const claims = claimsOf(token);
  const email = textOrNull(claims['email']) ?? '';
  const shownEmail = useShownEmail(email);
  const [isOwn] = useBegun(isDrawnOwn, () => isSignedInAs(claims['id']));
  const form = useLink({ t, onDead }, (error) =>
    toBackendError(error).code === 'invalid_credentials' ? [{ text: t('wrongPassword'), field: 'password' }] : null,
  );
  const confirm = (): Promise<void> =>
    form.submit(!isOwn && password === '' ? [{ text: t('passwordMissing'), field: 'password' }] : [], async () => {
      const backend = await openOnce(locale);
      if (!isOwn) {
        await backend.signIn(email, password, {
          onAccepted: () => {
            // Only now: whoever else is signed in stays so until the password is right.
            if ($session.get().status === 'authenticated' && !isSignedInAs(claims['id'])) leaveAccount();
          },
        });
      }
      await backend.confirmVerification(token);
      onDone();
    });
  return (
    <PanelForm
      form={form}
      problem={t('problem')}
      submit={t('verify')}
      busy={t('busy')}
      onSubmit={confirm}
      head={{ title: t('verifyTitle'), text: isOwn ? t('verifyText') : t('verifyElsewhere', { email: shownEmail }) }}
    >
      {isOwn ? null : (
        <PasswordField
          {...form.inputOf('password', password, setPassword)}
          label={t('password')}
          autoComplete="current-password"
          show={t('show')}
          hide={t('hide')}
        />
      )}
    </PanelForm>
  );
}

/** Codes by which the shop's own routes refuse a token. */
const REFUSED = ['invalid', 'not_found', 'forbidden'];

function isDead(error: unknown): boolean {
  return isShopError(error) ? REFUSED.includes(error.code) : toBackendError(error).code === 'link_dead';
}

/**
 * The form of a mailed link. A token that is no longer good ends it; `explain` has words for errors that others do not
 * know.
 */
function useLink(
  { t, onDead }: Pick<LinkProps, 't' | 'onDead'>,
  explain: (error: unknown) => readonly SummaryError[] | null = () => null,
): Submission {
  return useSubmit((error) => {
    if (!isDead(error)) return explain(error) ?? [{ text: errorWords(t, error) }];
    onDead();
    return [];
  });
}

/** The address that a sentence names; in what the build draws, which knows of no link, room for one. */
function useShownEmail(email: string): string {
  return useHydrating() ? blanks(24) : email;
}
