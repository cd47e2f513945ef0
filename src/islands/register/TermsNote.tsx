import type { RegisterMessages, RegisterProps } from '#src/islands/register/props.ts';
import type { ClientT } from '#src/i18n/client-t.ts';

/** Shows what holds for an account, with the way to read it. */
export function TermsNote({ t, paths }: Pick<RegisterProps, 'paths'> & { readonly t: ClientT<RegisterMessages> }) {
  return (
    <p className="account-small">
      {t('terms')}{' '}
      <a href={paths.terms} target="_blank" rel="noopener">
        {t('termsLink')}
      </a>
      .
      {paths.privacy !== null && (
        <>
          {' '}
          {t('privacy')}{' '}
          <a href={paths.privacy} target="_blank" rel="noopener">
            {t('privacyLink')}
          </a>
          .
        </>
      )}
    </p>
  );
}
