import type { Confirmation } from '#src/domain/account-link.ts';
import type { LinkProps } from '#src/islands/confirm/props.ts';
import { useLink } from '#src/islands/confirm/use-link.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx';
import { PanelTitle } from '#src/ui/PanelTitle.tsx';

export interface PlainLinkProps extends LinkProps {
  readonly what: Extract<Confirmation, 'verify' | 'newsletter'>;
}

/** A link that asks for nothing but a press. */
export function PlainLink({ t, locale, token, what, onDone, onDead }: PlainLinkProps) {
  const form = useLink({ t, onDead });
  const confirm = (): Promise<void> =>
    form.submit([], async () => {
      if (what === 'newsletter') await askShop('newsletter-confirm', { token });
      else await (await openOnce(locale)).confirmVerification(token);
      onDone();
    });
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <PanelTitle text={t(`${what}Title`)} />
      <p>{t(`${what}Text`)}</p>
      <ErrorSummary title={t('problem')} errors={form.errors} />
      <button className="button button-wide" type="submit" aria-disabled={form.isBusy}>
        {t(form.isBusy ? 'busy' : what)}
      </button>
    </form>
  );
}
