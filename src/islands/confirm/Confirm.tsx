import { useMemo, useState } from 'react';
import { EmailLink } from '#src/islands/confirm/EmailLink.tsx';
import { Outcome } from '#src/islands/confirm/Outcome.tsx';
import { isPressed, PressLink } from '#src/islands/confirm/PressLink.tsx';
import type { ConfirmProps, DrawnLink, LinkProps } from '#src/islands/confirm/props.ts';
import { ResetLink } from '#src/islands/confirm/ResetLink.tsx';
import { VerifyLink } from '#src/islands/confirm/VerifyLink.tsx';
import { createT } from '#src/i18n/client-t.ts';
import { textOrNull } from '#src/stores/json.ts';
import { claimsOf } from '#src/stores/session/claims.ts';
import { keepEmail } from '#src/stores/session/sign-in-draft.ts';
import { forgetLink, takeLink, type MailedLink } from '#src/stores/session/mailed-link.ts';
import { useBegun } from '#src/ui/use-begun.ts';
import { useHydrating } from '#src/ui/use-hydrating.ts';

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
