import { useMemo, useState } from 'react';
import { EmailLink } from '#src/islands/confirm/EmailLink.tsx';
import { Outcome } from '#src/islands/confirm/Outcome.tsx';
import { NewsletterLink } from '#src/islands/confirm/NewsletterLink.tsx';
import type { ConfirmProps, LinkProps } from '#src/islands/confirm/props.ts';
import { ResetLink } from '#src/islands/confirm/ResetLink.tsx';
import { VerifyLink } from '#src/islands/confirm/VerifyLink.tsx';
import { createT } from '#src/lib/client-t.ts';
import { keepEmail } from '#src/stores/session/email-draft.ts';
import { forgetLink, takeLink } from '#src/stores/session/mailed-link.ts';

/**
 * Where the links of mails about an account lead. Each asks for one press: programs that look into mails open links, too, and must not confirm
 * what a person has not.
 */
export function Confirm({ locale, messages, paths }: ConfirmProps) {
  const t = useMemo(() => createT(messages, locale), [messages, locale]);
  const [link] = useState(takeLink);
  const [state, setState] = useState<'open' | 'done' | 'dead'>('open');
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
      setState('done');
    },
    onDead: () => {
      forgetLink();
      setState('dead');
    },
  };
  if (link.what === 'reset') return <ResetLink {...props} />;
  if (link.what === 'email') return <EmailLink {...props} />;
  if (link.what === 'verify') return <VerifyLink {...props} />;
  return <NewsletterLink {...props} />;
}
